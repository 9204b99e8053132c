import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LoopbackServer, serve } from '../crawler/loopback-server.ts';
import { type Fault, FaultProxy } from './fault-proxy.ts';

/** What the server says: 20 kB. */
const body = 'x'.repeat(20_000);
let server: LoopbackServer;

beforeAll(async () => {
  server = await serve((_request, response) => response.end(body));
});
afterAll(() => server.close());

async function through(fault: Fault, use: (proxy: FaultProxy) => Promise<void>): Promise<void> {
  const proxy = await FaultProxy.start({ host: '127.0.0.1', port: server.port });
  try {
    await proxy.behave(fault);
    await use(proxy);
  } finally {
    await proxy.close();
  }
}

/** How a request ended: the bytes that came, in how many parts, and the code of the error, if any. */
function ask(proxy: FaultProxy): Promise<{ bytes: number; parts: number; error: string | null }> {
  return new Promise((resolve) => {
    const client = connect(proxy.port, '127.0.0.1');
    let bytes = 0;
    let parts = 0;
    let error = null as string | null;
    client.on('data', (chunk) => {
      bytes += chunk.length;
      parts++;
    });
    client.on('error', (thrown) => (error = 'code' in thrown ? String(thrown.code) : thrown.message));
    client.on('close', () => resolve({ bytes, parts, error }));
    client.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  });
}

describe('the proxy that stands before servers', () => {
  it('passes everything', () =>
    through({ kind: 'pass' }, async (proxy) => {
      const { bytes, error } = await ask(proxy);
      expect([bytes > body.length, error]).toEqual([true, null]);
    }));

  it('refuses, and listens again on the same port', () =>
    through({ kind: 'refuse' }, async (proxy) => {
      expect(await ask(proxy)).toMatchObject({ bytes: 0, error: 'ECONNREFUSED' });
      await proxy.behave({ kind: 'pass' });
      expect((await ask(proxy)).error).toBeNull();
    }));

  it('resets in the middle', () =>
    through({ kind: 'reset', afterBytes: 5000 }, async (proxy) => {
      // A client that reads the last bytes and the reset at once sees an end.
      expect((await ask(proxy)).bytes).toBeLessThanOrEqual(5000);
    }));

  it('hangs until it passes again', () =>
    through({ kind: 'hang' }, async (proxy) => {
      const asked = ask(proxy);
      const early = await Promise.race([asked, new Promise((resolve) => setTimeout(() => resolve('nothing'), 100))]);
      expect(early).toBe('nothing');
      await proxy.behave({ kind: 'pass' });
      expect((await asked).error).toBeNull();
    }));

  it('drips', () =>
    through({ kind: 'drip', bytesPerSecond: 100_000 }, async (proxy) => {
      const { bytes, parts } = await ask(proxy);
      expect(bytes).toBeGreaterThan(body.length);
      expect(parts).toBeGreaterThan(1);
    }));

  it('begins a fault at the words it waits for', () =>
    through({ kind: 'pass' }, async (proxy) => {
      const began = proxy.arm({ words: 'GET /', times: 2, fault: { kind: 'refuse' } });
      expect((await ask(proxy)).error).toBeNull();
      expect((await ask(proxy)).error).toBe('ECONNRESET');
      await began;
    }));
});
