import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { messageOf } from '../../kernel/errors.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';

/** User that runs PostgreSQL's programs, which refuse to be root. */
export interface ServerAccount {
  /** Another user than this process's own; only root may become one. */
  readonly user: Owner | null;
  /**
   * True if a user namespace shows the programs another uid than the real one: root then counts as an ordinary user
   * while its private folders stay readable, and a uid without a name gets one, which initdb asks for.
   */
  readonly namespace: boolean;
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

const nobody: Owner = { uid: 65_534, gid: 65_534 };

/** The account that fits an existing data folder: PostgreSQL demands that the server owns it. */
export function accountOfOwner(ownUid: number | undefined, owner: Owner): ServerAccount {
  if (ownUid !== 0) return { user: null, namespace: false };
  return owner.uid === 0 ? { user: null, namespace: true } : { user: owner, namespace: false };
}

/** The accounts to try, in this order, for a data folder to be made inside a folder with the given owner. */
export function accountsForNew(ownUid: number | undefined, parent: Owner): readonly ServerAccount[] {
  if (ownUid === undefined) return [{ user: null, namespace: false }];
  if (ownUid !== 0) return [false, true].map((namespace) => ({ user: null, namespace }));
  const owner = parent.uid === 0 ? [] : [false, true].map((namespace) => ({ user: parent, namespace }));
  return [{ user: null, namespace: true }, ...owner, { user: nobody, namespace: false }];
}

/**
 * A uid for a namespace to show: 1000 where that user exists, else nobody, else any ordinary user.
 * @param passwd the text of /etc/passwd
 */
export function namedUid(passwd: string): number {
  const uids = passwd.split('\n').map((line) => Number(line.split(':')[2] ?? 0));
  const users = uids.filter((uid) => uid > 0);
  return [1000, nobody.uid].find((uid) => users.includes(uid)) ?? users[0] ?? 1000;
}

/** The uid of this process; undefined where there are none (Windows). */
export function ownUid(): number | undefined {
  return process.getuid?.();
}

/** Returns the owner of a file or folder; rejects if it does not exist. */
export async function folderOwner(path: string): Promise<Owner> {
  const { uid, gid } = await stat(path);
  return { uid, gid };
}

/** The program as the account runs it. */
export async function asAccount(account: ServerAccount, command: string, args: readonly string[]): Promise<Program> {
  const user = account.user ?? {};
  if (!account.namespace) return { command, args, ...user };
  const uid = namedUid(await readFile('/etc/passwd', 'utf8'));
  return {
    command: 'unshare',
    args: ['--user', `--map-user=${uid}`, `--map-group=${uid}`, command, ...args],
    ...user,
  };
}

interface Program {
  readonly command: string;
  readonly args: readonly string[];
  /** Another user to run as; only root may ask for it. */
  readonly uid?: number;
  readonly gid?: number;
}

/** A fixed environment, so that the operator's PG* and locale settings cannot change what the server does. */
const environment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };
const timeoutMs = 300_000;
const maxOutputBytes = 1_000_000;

/**
 * Runs a program to its end, for at most five minutes, in the working folder `cwd` and without a shell.
 * @returns ok when it exits with 0, else what it wrote to stderr (or why it could not run)
 */
export function runServerProgram(program: Program, cwd: string): Promise<Result<null, string>> {
  const { command, args, ...user } = program;
  // Windows programs need variables of the system, such as SystemRoot, so there the environment is inherited.
  const env = process.platform === 'win32' ? {} : { env: environment };
  const options = { cwd, timeout: timeoutMs, maxBuffer: maxOutputBytes, ...user, ...env };
  return new Promise((resolve) => {
    execFile(command, args, options, (error, _stdout, stderr) => {
      resolve(error ? fail(stderr.trim() || messageOf(error)) : ok(null));
    });
  });
}
