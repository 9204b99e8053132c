import { stat } from 'node:fs/promises';
import type { Program } from './run-program.ts';

/**
 * Who runs the server, which refuses to be root. `namespace`: root, shown to the server as an ordinary user by a user
 * namespace, so that private folders of root stay readable. `user`: another uid.
 */
export type ServerAccount =
  | { readonly kind: 'self' }
  | { readonly kind: 'namespace' }
  | { readonly kind: 'user'; readonly uid: number; readonly gid: number };

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

const nobody: Owner = { uid: 65_534, gid: 65_534 };

/** The account that fits an existing data folder: PostgreSQL demands that the server owns it. */
export function accountOfOwner(ownUid: number | undefined, owner: Owner): ServerAccount {
  if (ownUid !== 0) return { kind: 'self' };
  return owner.uid === 0 ? { kind: 'namespace' } : { kind: 'user', uid: owner.uid, gid: owner.gid };
}

/** The accounts to try, in this order, for a data folder to be made inside a folder with the given owner. */
export function accountsForNew(ownUid: number | undefined, parent: Owner): readonly ServerAccount[] {
  if (ownUid !== 0) return [{ kind: 'self' }];
  const owner = parent.uid === 0 ? [] : [parent];
  return [{ kind: 'namespace' }, ...[...owner, nobody].map(({ uid, gid }) => ({ kind: 'user', uid, gid }) as const)];
}

/** The uid of this process; undefined where there are none (Windows). */
export function ownUid(): number | undefined {
  return process.getuid?.();
}

export async function ownerOf(path: string): Promise<Owner> {
  const { uid, gid } = await stat(path);
  return { uid, gid };
}

/** The program as the account runs it. */
export function asAccount(account: ServerAccount, command: string, args: readonly string[]): Program {
  switch (account.kind) {
    case 'self':
      return { command, args };
    case 'namespace':
      return { command: 'unshare', args: ['--user', '--map-user=1000', '--map-group=1000', command, ...args] };
    case 'user':
      return { command, args, uid: account.uid, gid: account.gid };
  }
}
