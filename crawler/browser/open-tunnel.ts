import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { parsedUrl } from '../../src/kernel/parsed-url.ts';
import { failureOf } from '../fetching/fetch-error.ts';
import type { ProxyParts } from './forward-request.ts';
import type { ProxySession } from './proxy-session.ts';

export interface TunnelParts extends ProxyParts {
  readonly client: Duplex;
  /** What the browser sent behind its request. */
  readonly head: Buffer;
}

/** The browser connects ahead of requests whose turn has not come yet; such a connection waits this long for it. */
const PATIENCE_MS = 5000;

/**
 * Answers CONNECT: only to a host whose turn the renderer holds for this page, dialled under the address policy. Bytes are
 * counted, and the tunnel ends with the page.
 *
 * @param authority host and port as the browser sent them
 */
export async function openTunnel(authority: string, parts: TunnelParts): Promise<void> {
  const { client, gate, session } = parts;
  const origin = originOf(authority);
  if (origin === null) return answer(client, '400 Bad Request');
  if (!session.enterTunnel()) return answer(client, '403 Forbidden');
  client.once('close', () => session.leaveTunnel());
  if (!(await session.whenGranted(hostAndPort(origin), PATIENCE_MS))) return answer(client, '403 Forbidden');
  try {
    join(await gate.tunnels(origin), parts);
  } catch (error) {
    session.note(`${origin.origin}/`, failureOf(origin.origin, error));
    answer(client, '502 Bad Gateway');
  }
}

/** `example.org:443` for `https://example.org/`. */
export function hostAndPort(url: URL): string {
  return `${url.hostname}:${url.port === '' ? '443' : url.port}`;
}

function originOf(authority: string): URL | null {
  return /^[^/?#@\s]+:\d{1,5}$/.test(authority) ? parsedUrl(`https://${authority}`) : null;
}

function answer(client: Duplex, status: string): void {
  client.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
}

function join(server: Socket, { client, head, session }: TunnelParts): void {
  const end = () => {
    server.destroy();
    client.destroy();
  };
  for (const side of [server, client]) side.on('error', end).on('close', end);
  watchEnd(session, server, end);
  // Either may have ended while the connection was made.
  if (client.destroyed || session.signal.aborted) {
    end();
    return;
  }
  server.on('data', (chunk: Buffer) => session.spend(chunk.length));
  client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
  if (head.length > 0) server.write(head);
  server.pipe(client);
  client.pipe(server);
}

function watchEnd(session: ProxySession, server: Socket, end: () => void): void {
  session.signal.addEventListener('abort', end, { once: true });
  server.once('close', () => session.signal.removeEventListener('abort', end));
}
