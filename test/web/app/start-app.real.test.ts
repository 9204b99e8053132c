import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { startApp } from '../../../src/web/app/start-app.ts';

test('an app that listens leaves the classes alone by which others in its process make requests', async () => {
  const before = { Request: globalThis.Request, Response: globalThis.Response };
  const app = new Hono().get('/', (context) => context.text('here'));
  const running = await startApp(app, { host: '127.0.0.1', port: 0 });
  expect(await (await fetch(running.url)).text()).toBe('here');
  await running.close();
  expect(globalThis.Request).toBe(before.Request);
  expect(globalThis.Response).toBe(before.Response);
});
