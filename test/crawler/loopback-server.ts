import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this machine that counts who comes. */
export interface LoopbackServer {
  readonly origin: string;
  readonly port: number;
  /** Paths asked for, in order. */
  readonly asked: string[];
  connections(): number;
  close(): Promise<void>;
}

/** Serves on a free port unless one is named. By default on 127.0.0.1. */
export async function serve(listener: RequestListener, host = '127.0.0.1', wanted = 0): Promise<LoopbackServer> {
  const asked: string[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    listener(request, response);
  });
  server.on('connection', () => {
    connections++;
  });
  const port = await listen(server, host, wanted);
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    asked,
    connections: () => connections,
    close: () => closed(server),
  };
}

/** A listener by path; other paths, robots.txt among them, answer 404. */
export const routes =
  (byPath: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>>): RequestListener =>
  (request, response) => {
    const route = byPath[request.url ?? ''];
    if (route) return route(request, response);
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
  };

/** Answers with HTML. */
export const html = (body: string) => (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
};

/** Answers with a redirect, its address in UTF-8 as servers send it. */
export const redirect =
  (location: string, status = 302) =>
  (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, { location: Buffer.from(location, 'utf8').toString('latin1') }).end();
  };

const listen = (server: Server, host: string, wanted: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, host, () => resolve((server.address() as AddressInfo).port));
  });

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
