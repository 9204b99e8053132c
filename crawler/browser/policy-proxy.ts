import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { WebGate } from '../fetching/web-gate.ts';
import { forwardRequest } from './forward-request.ts';
import { openTunnel } from './open-tunnel.ts';
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
      return closed(server);
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

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      server.removeListener('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
