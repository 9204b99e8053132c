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
