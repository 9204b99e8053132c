import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { messageOf, OperatorError } from '../../kernel/errors.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { listen } from '../../kernel/listen.ts';
import type { AppEnv } from './app-parts.ts';

export interface ListenOptions {
  /** A name or address to listen on. */
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** The most connections at a time. */
  readonly connections?: number;
  /** Maximum time for a request to arrive, in milliseconds. */
  readonly requestMs?: number;
}

/** The app, listening. */
export interface RunningApp {
  /** `http://host:port/`, with the port that was taken. */
  readonly url: string;
  /** Takes no more requests, lets those under way end for a moment, and closes every connection. */
  close(): Promise<void>;
}

/**
 * Limits on a client's time, in milliseconds, and on its headers. Idle connections stay longer than
 * clients pause: one that closes just as a client writes to it fails that request.
 */
const limits = {
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 75_000,
  headerBytes: 16_384,
  headers: 100,
} as const;
const usualConnections = 512;
/** Time that requests under way are given to end, in milliseconds. */
const graceMs = 2000;

/**
 * Listens for the app's requests.
 * @throws OperatorError when the port is taken or not allowed, or the host is not this machine
 */
export async function startApp(
  app: Pick<Hono<AppEnv>, 'fetch'>,
  { host, port, connections = usualConnections, requestMs = limits.requestMs }: ListenOptions,
): Promise<RunningApp> {
  const server = createServer(
    { headersTimeout: limits.headersMs, requestTimeout: requestMs, maxHeaderSize: limits.headerBytes },
    listenerOf(app),
  );
  server.keepAliveTimeout = limits.keepAliveMs;
  server.maxHeadersCount = limits.headers;
  boundConnections(server, connections);
  const openPort = await listen(server, port, host).catch((cause: NodeJS.ErrnoException) => {
    throw explained(cause, host, port);
  });
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${openPort}/`, close: () => close(server) };
}

/** A request whose `Host` names nothing is answered by 400, as the adapter does. */
function listenerOf(app: Pick<Hono<AppEnv>, 'fetch'>): (request: IncomingMessage, response: ServerResponse) => void {
  // Runs go on in this process, and vendors' SDKs make requests by the global classes.
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return (request, response) => {
    answer(request, response).catch(() => response.destroy());
  };
}

const remedies: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Something listens there already. Name another port with --port, or 0 for any that is free.',
  EACCES: 'This port is for the system only. Name another with --port, or 0 for any that is free.',
  EADDRNOTAVAIL: 'Name an address of this machine with --host.',
  ENOTFOUND: 'Name an address of this machine with --host.',
};

function explained(cause: NodeJS.ErrnoException, host: string, port: number): Error {
  const remedy = remedies[cause.code ?? ''];
  return remedy === undefined ? cause : new OperatorError(`cannot listen on ${host}:${port}`, remedy, { cause });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close((failure) => {
      clearTimeout(cut);
      if (failure) reject(new Error(`the server did not close: ${messageOf(failure)}`, { cause: failure }));
      else resolve();
    });
    server.closeIdleConnections();
  });
}

interface Connection {
  readonly socket: Socket;
  readonly address: string;
  /** Requests that are being answered. */
  answering: number;
}

/**
 * Keeps the connections of a server within a bound so that nobody is locked out by those who hold many and ask nothing: where
 * there are too many, one that nothing is being answered on is closed, the oldest of the address that has most of them; where
 * all are being answered, the new one is closed.
 */
export function boundConnections(server: Server, most: number): void {
  const open = new Map<Socket, Connection>();
  server.on('connection', (socket: Socket) => {
    if (open.size >= most) {
      const spare = spareOf([...open.values()]);
      if (spare === null) {
        socket.destroy();
        return;
      }
      open.delete(spare.socket);
      spare.socket.destroy();
    }
    open.set(socket, { socket, address: socket.remoteAddress ?? 'unknown', answering: 0 });
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(socket);
    if (connection === undefined) return;
    connection.answering++;
    response.once('close', () => connection.answering--);
  });
}

/** @param open the oldest first */
function spareOf(open: readonly Connection[]): Connection | null {
  const idle = open.filter(({ answering }) => answering === 0);
  const spare = groupBy(idle, ({ address }) => address);
  const most = [...spare.values()].reduce<readonly Connection[]>((a, b) => (b.length > a.length ? b : a), []);
  return most[0] ?? null;
}
