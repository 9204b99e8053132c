import { createServer, type ServerResponse } from 'node:http';
import { OperatorError } from '../kernel/errors.ts';
import { closeServer, listen } from '../kernel/listen.ts';

export interface HealthOptions {
  /** Port on 127.0.0.1; 0: any free one. */
  readonly port: number;
  /** Asked for every `/health` and `/ready`. It never rejects, and answers within a few seconds. */
  readonly check: () => Promise<HealthReport>;
}

/** A health server that listens. */
export interface RunningHealth {
  /** `http://127.0.0.1:port/` */
  readonly url: string;
  close(): Promise<void>;
}

/** Maximum time for a request, milliseconds between two checks of it, and maximum sizes. */
const limits = { requestMs: 3000, lookMs: 500, headerBytes: 8192, connections: 256 } as const;

/**
 * Tells on loopback how a worker is: `/health` is 200 while the process lives, whatever its database does, and says
 * how it is; `/ready` is 503 while it can do no work.
 * @throws OperatorError when the port is taken or not allowed
 */
export async function startHealth({ port, check }: HealthOptions): Promise<RunningHealth> {
  const look = shared(check);
  const server = createServer(
    {
      headersTimeout: limits.requestMs,
      requestTimeout: limits.requestMs,
      maxHeaderSize: limits.headerBytes,
      // Else those who say nothing would keep all others out for half a minute.
      connectionsCheckingInterval: limits.lookMs,
    },
    (request, response) => {
      // There is one answer for a connection; whatever comes behind is not even read.
      request.socket.pause();
      const [pathname] = (request.url ?? '/').split('?');
      if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, { error: 'GET only' });
      if (pathname !== '/health' && pathname !== '/ready') return send(response, 404, { error: 'no such page' });
      look().then(
        (report) => send(response, pathname === '/ready' && report.status !== 'ok' ? 503 : 200, report),
        () => send(response, 500, { error: 'the check itself failed' }),
      );
    },
  );
  server.maxConnections = limits.connections;
  server.maxRequestsPerSocket = 1;
  const actualPort = await listen(server, port).catch((cause: NodeJS.ErrnoException) => {
    throw explained(cause, port);
  });
  return { url: `http://127.0.0.1:${actualPort}/`, close: () => closeServer(server) };
}

/** One look for all who ask while it lasts. */
function shared(check: HealthOptions['check']): HealthOptions['check'] {
  let looking: Promise<HealthReport> | null = null;
  return () => {
    looking ??= check().finally(() => {
      looking = null;
    });
    return looking;
  };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', connection: 'close' });
  response.end(`${JSON.stringify(body)}\n`);
}

function explained(cause: NodeJS.ErrnoException, port: number): Error {
  if (cause.code !== 'EADDRINUSE' && cause.code !== 'EACCES') return cause;
  const remedy = 'Name another port with --health, or 0 for any that is free.';
  return new OperatorError(`cannot listen on 127.0.0.1:${port}`, remedy, { cause });
}

/** Health of a process; `docs/operations.md` states this form. */
export interface HealthReport {
  readonly status: 'ok' | 'unavailable';
  readonly version: string;
  /** Milliseconds that the database took to answer; null if it did not. */
  readonly databaseMs: number | null;
  /** Workers whose sign of life is fresh; null where nobody knows. */
  readonly workersAlive: number | null;
}
