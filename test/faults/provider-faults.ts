import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { serve } from '../crawler/loopback-server.ts';
import { trendsCertificate } from '../services/trends-certificate.ts';
import { type Fault, FaultProxy } from './fault-proxy.ts';

/** A provider that fails in one way: where it is, and how to end it. */
export interface FailingProvider {
  readonly url: string;
  close(): Promise<void>;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers every request so. */
async function answering(listener: Listener): Promise<FailingProvider> {
  const server = await serve(listener);
  return { url: `${server.origin}/v1`, close: () => server.close() };
}

/** Before a server that would answer, were it reached. */
async function behind(fault: Fault, target: string): Promise<FailingProvider> {
  const { hostname, port } = new URL(target);
  const proxy = await FaultProxy.start({ host: hostname, port: Number(port) });
  await proxy.behave(fault);
  return { url: `http://127.0.0.1:${proxy.port}/v1`, close: () => proxy.close() };
}

/** Speaks TLS with a certificate that nobody vouches for, and for another host. */
async function untrusted(): Promise<FailingProvider> {
  const server = createTlsServer(trendsCertificate, (_request, response) => response.end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, close };
}

const html = '<html><body><h1>502 Bad Gateway</h1></body></html>';

/** Providers that never recover, by the name of their fault. */
export const failingProviders: Readonly<Record<string, (sound: string) => Promise<FailingProvider>>> = {
  refused: (sound) => behind({ kind: 'refuse' }, sound),
  reset: (sound) => behind({ kind: 'reset', afterBytes: 60 }, sound),
  bad_gateway: () =>
    answering((_request, response) => response.writeHead(502, { 'content-type': 'text/html' }).end(html)),
  internal: () => answering((_request, response) => response.writeHead(500).end('{"error": {"message": "oops"}}')),
  cut_body: () =>
    answering((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
      response.write('{"id": "resp_1", "output": [');
      response.socket?.end();
    }),
  no_name: async () => ({ url: 'http://provider.invalid/v1', close: async () => undefined }),
  no_trust: () => untrusted(),
  hang: (sound) => behind({ kind: 'hang' }, sound),
  drip: (sound) => behind({ kind: 'drip', bytesPerSecond: 50 }, sound),
};
