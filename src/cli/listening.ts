import { appToken } from '../config/environment.ts';
import { OperatorError } from '../kernel/errors.ts';
import { secretToken } from '../kernel/unique-id.ts';
import { type Access, isLoopback, proxyList } from '../web/app/access.ts';
import { type CommandContext, printJson } from './terminal.ts';

/** Where a command listens, and whether it asks for a token there too. */
export interface ListeningOptions {
  readonly host: string;
  readonly port: number;
  readonly askToken?: boolean;
  readonly trustProxy?: readonly string[];
  readonly json?: boolean;
}

/** The option that says whose `X-Forwarded-For` counts. */
export const trustProxyOption = [
  '--trust-proxy <address...>',
  'proxies whose X-Forwarded-For says who asks: addresses, or networks such as 10.0.0.0/8',
] as const;

/**
 * Whoever reaches it over loopback may use it; anybody else needs the token, that of the environment or one drawn now.
 * @throws OperatorError when what is to be a proxy is no address
 */
export function accessTo({ host, askToken = false, trustProxy = [] }: ListeningOptions): Access {
  const proxies = proxyList(trustProxy);
  if (proxies === null)
    throw new OperatorError(
      `--trust-proxy ${trustProxy.join(' ')}: that is no address`,
      'Give addresses such as 127.0.0.1, or networks such as 10.0.0.0/8.',
    );
  if (isLoopback(host) && !askToken) return { kind: 'loopback' };
  return { kind: 'token', token: appToken() ?? secretToken(), proxies };
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
