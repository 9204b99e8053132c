import { appToken } from '../config/environment.ts';
import { OperatorError } from '../kernel/errors.ts';
import { secretToken } from '../kernel/unique-id.ts';
import { type Access, isLoopback, proxyList, type TokenAccess } from '../web/app/access.ts';
import type { UsualOptions } from './config-options.ts';
import { type CommandContext, printJson } from './terminal.ts';

/** Address that a command listens on, and its access settings. */
export interface ListeningOptions extends UsualOptions {
  readonly host: string;
  readonly port: number;
  readonly askToken?: boolean;
  readonly trustProxy?: readonly string[];
}

/** Option that names proxies whose `X-Forwarded-For` header is trusted. */
export const trustProxyOption = [
  '--trust-proxy <address...>',
  'proxies whose X-Forwarded-For header is trusted: addresses, or networks such as 10.0.0.0/8',
] as const;

/**
 * Returns the access rules of a listening command: loopback needs no token; all other clients need the token of the environment, or a random one.
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

/**
 * Adds a token for viewers, who cannot make changes: that of the environment, else a random one if the main token is
 * random too.
 * @throws OperatorError when both are the same
 */
export function withViewers(access: Access): Access {
  if (access.kind === 'loopback') return access;
  const viewerToken = viewersToken() ?? (appToken() === null ? secretToken() : null);
  if (viewerToken === null) return access;
  if (viewerToken !== access.token) return { ...access, viewerToken };
  throw new OperatorError(
    'DR_ARENA_VIEWER_TOKEN is the same as DR_ARENA_TOKEN',
    'Choose another token: viewers must not be able to make changes.',
  );
}

const viewersToken = () => appToken('DR_ARENA_VIEWER_TOKEN');

/** Prints the address, with the tokens that were generated. */
export function tellAddress(
  { terminal }: CommandContext,
  url: string,
  access: Access,
  { json }: ListeningOptions,
): void {
  const { token, viewerToken }: Partial<TokenAccess> = access.kind === 'token' ? access : {};
  // Whoever set a token knows it, and where nobody looks on what is printed is kept in a log.
  const query = (secret: string | undefined, set: () => string | null) =>
    secret && (terminal.interactive || secret !== set()) ? `?token=${encodeURIComponent(secret)}` : '';
  if (json) printJson(terminal, { url, ...(token && { token }), ...(viewerToken && { viewerToken }) });
  else {
    terminal.out(`${url}${query(token, appToken)}\n`);
    const forViewers = query(viewerToken, viewersToken);
    if (forViewers !== '') terminal.err(`For viewers, who cannot make changes: ${url}${forViewers}\n`);
  }
  if (terminal.interactive) terminal.err('Press Ctrl-C to stop.\n');
}
