import { type Access, isLoopback } from '../app/access.ts';
import { appToken } from '../config/environment.ts';
import { secretToken } from '../kernel/secret-token.ts';
import { type CommandContext, printJson } from './terminal.ts';

/** Where a command listens, and whether it asks for a token there too. */
export interface ListeningOptions {
  readonly host: string;
  readonly port: number;
  readonly askToken?: boolean;
  readonly json?: boolean;
}

/** Whoever reaches it over loopback may use it; anybody else needs the token, that of the environment or one drawn now. */
export function accessTo({ host, askToken = false }: ListeningOptions): Access {
  return isLoopback(host) && !askToken ? { kind: 'loopback' } : { kind: 'token', token: appToken() ?? secretToken() };
}

/** Prints the address, with the token where nobody can know it yet. */
export function tellAddress(
  { terminal }: CommandContext,
  url: string,
  access: Access,
  { json }: ListeningOptions,
): void {
  const token = access.kind === 'token' ? access.token : undefined;
  // Whoever set the token knows it, and where nobody looks on what is printed is kept in a log.
  const told = token !== undefined && (terminal.interactive || token !== appToken());
  if (json) printJson(terminal, { url, ...(token === undefined ? {} : { token }) });
  else terminal.out(`${url}${told ? `?token=${encodeURIComponent(token)}` : ''}\n`);
  if (terminal.interactive) terminal.err('Ctrl-C ends it.\n');
}
