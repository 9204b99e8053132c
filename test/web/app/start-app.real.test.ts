import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createApp } from '../../../src/web/app/create-app.ts';
import { startApp } from '../../../src/web/app/start-app.ts';
import { sampleParts } from './sample-parts.ts';

test('an app that listens leaves the classes alone by which others in its process make requests', async () => {
  const before = { Request: globalThis.Request, Response: globalThis.Response };
  const app = new Hono().get('/', (context) => context.text('here'));
  const running = await startApp(app, { host: '127.0.0.1', port: 0 });
  expect(await (await fetch(running.url)).text()).toBe('here');
  await running.close();
  expect(globalThis.Request).toBe(before.Request);
  expect(globalThis.Response).toBe(before.Response);
});

test('an app that listens has the same tag for who asks for the head alone', async () => {
  const running = await startApp(createApp(sampleParts()), { host: '127.0.0.1', port: 0 });
  const address = new URL('/tournaments/T-1/', running.url);
  const whole = await fetch(address);
  await whole.text();
  const head = await fetch(address, { method: 'HEAD' });
  const known = await fetch(address, { method: 'HEAD', headers: { 'if-none-match': `${whole.headers.get('etag')}` } });
  await running.close();
  expect(whole.headers.get('etag')).toMatch(/^(W\/)?"[0-9a-f]{40}"$/);
  expect([head.status, head.headers.get('etag')?.replace('W/', '')]).toEqual([
    200,
    whole.headers.get('etag')?.replace('W/', ''),
  ]);
  expect([known.status, await head.text()]).toEqual([304, '']);
});

/** Opens sockets that stay open, each with a text sent; resolves when all have connected. */
async function hold(url: string, count: number, text: string): Promise<readonly Socket[]> {
  const { hostname, port } = new URL(url);
  const opened = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.resume();
    return new Promise<Socket>((resolve) => socket.once('connect', () => socket.write(text, () => resolve(socket))));
  });
  return Promise.all(opened);
}

test.each([
  ['say nothing', ' '],
  ['begin a request', 'GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n'],
  ['have asked and stay', 'GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'],
])('600 sockets that %s lock nobody out, and requests under way are answered', async (_what, text) => {
  const gates = new EventEmitter();
  const app = new Hono()
    .get('/', (c) => c.text('here'))
    .get('/slow', async (c) => {
      const opened = once(gates, 'open');
      gates.emit('asked');
      await opened;
      return c.text('at last');
    });
  const running = await startApp(app, { host: '127.0.0.1', port: 0 });
  const asked = once(gates, 'asked');
  const under = fetch(new URL('/slow', running.url));
  await asked;
  const sockets = await hold(running.url, 600, text);
  expect(await (await fetch(running.url)).text()).toBe('here');
  gates.emit('open');
  expect(await (await under).text()).toBe('at last');
  for (const socket of sockets) socket.destroy();
  await running.close();
});
