import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { closeServer, listen } from '../../src/kernel/listen.ts';
import { parsedUrl } from '../../src/kernel/parsed-url.ts';
import { failureOf } from '../fetching/fetch-error.ts';
import type { WebGate } from '../fetching/web-gate.ts';
import { forwardRequest, type ProxyParts } from './forward-request.ts';
import { ProxySession, type ProxySessionOptions } from './proxy-session.ts';

/** Connections from the browser at a time, over all pages. */
const MAX_CONNECTIONS = 256;
const CHALLENGE = { 'proxy-authenticate': 'Basic realm="dr-arena"' };

/** A loopback HTTP proxy for our own browser. */
export interface PolicyProxy {
  /** Such as `http://127.0.0.1:40123`. */
  readonly origin: string;
  /** Lets one page in, with credentials of its own; its connections end with the session. */
  open(options: ProxySessionOptions): ProxySession;
  /** Forgets a session and ends its connections. */
  drop(session: ProxySession): void;
  close(): Promise<void>;
}

/**
 * Starts the proxy on a random port of 127.0.0.1. All that the browser asks for goes through it: absolute-form HTTP under
 * address policy, robots.txt and the host's turn, and CONNECT to hosts whose turn the renderer holds, dialled under the
 * same address policy. Who has no credentials of an open page gets 407 and nothing is dialled.
 */
export async function startPolicyProxy(gate: WebGate): Promise<PolicyProxy> {
  const sessions = new Map<string, ProxySession>();
  const sessionOf = (request: IncomingMessage) => sessions.get(request.headers['proxy-authorization'] ?? '');
  const server = createServer({ maxHeaderSize: 64 * 1024 });
  server.maxConnections = MAX_CONNECTIONS;
  server.on('request', (request, response) => answerRequest(request, response, sessionOf(request), gate));
  server.on('connect', (request, client, head) => answerConnect(request, client, head, sessionOf(request), gate));
  server.on('upgrade', (_request, socket) => socket.destroy());
  server.on('clientError', (_error, socket) => socket.destroy());
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    open: (options) => {
      const session = new ProxySession(options);
      sessions.set(credentials(session), session);
      return session;
    },
    drop: (session) => {
      sessions.delete(credentials(session));
      session.end();
    },
    close: () => {
      for (const session of sessions.values()) session.end();
      return closeServer(server);
    },
  };
}

function credentials({ username, password }: ProxySession): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  session: ProxySession | undefined,
  gate: WebGate,
): void {
  response.on('error', () => response.destroy());
  if (session === undefined) {
    request.resume();
    response.writeHead(407, CHALLENGE).end();
    return;
  }
  forwardRequest(request, response, { gate, session }).catch(() => response.destroy());
}

function answerConnect(
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
  session: ProxySession | undefined,
  gate: WebGate,
): void {
  client.on('error', () => client.destroy());
  if (session === undefined) {
    // The browser asks again with credentials on a connection of its own.
    client.end(
      `HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: ${CHALLENGE['proxy-authenticate']}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
    );
    return;
  }
  openTunnel(request.url ?? '', { client, head, gate, session }).catch(() => client.destroy());
}

interface TunnelParts extends ProxyParts {
  readonly client: Duplex;
  /** Bytes that the browser sent after its request. */
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
async function openTunnel(authority: string, parts: TunnelParts): Promise<void> {
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
