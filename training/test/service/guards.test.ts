import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Hono, type MiddlewareHandler } from 'hono';
import { describe, expect, it } from 'vitest';
import { handClock } from '../../../test/agents/scripted-model.ts';
import { guardCrowd, guardService } from '../../service/create-service.ts';
import { readJson } from '../../service/fault-reply.ts';
import { guardBodies, largestBody, releaseBody } from '../../service/guard-bodies.ts';
import type { ServiceEnv } from '../../service/service-parts.ts';

/** Requests wait until they are let through. */
function heldApp(guard: MiddlewareHandler<ServiceEnv>) {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const app = new Hono<ServiceEnv>();
  app.use(guard);
  app.post('/wait', async (c) => {
    await held;
    return c.text(c.get('bodyText') ?? '');
  });
  app.post('/hand-in', async (c) => {
    const body = await readJson(c);
    releaseBody(c);
    await held;
    return c.json(body);
  });
  return { app, release };
}

function send(app: Hono<ServiceEnv>, place: string, body: string, headers = {}) {
  return app.request(place, { method: 'POST', body, headers });
}

async function told(response: Response | Promise<Response>) {
  const { status, headers } = await response;
  return { status, retryAfter: headers.get('retry-after') };
}

/** Lets everything happen that waits for nothing else. */
const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('bodies of requests', () => {
  it('have a bound together, until they are answered', async () => {
    const { app, release } = heldApp(guardBodies(100));
    const first = send(app, '/wait', 'x'.repeat(80));
    await soon();
    expect(await told(send(app, '/wait', 'x'.repeat(30)))).toEqual({ status: 429, retryAfter: '5' });
    release();
    expect(await (await first).text()).toBe('x'.repeat(80));
    expect(await told(send(app, '/wait', 'x'.repeat(100)))).toMatchObject({ status: 200 });
  });

  it('count no more when what they hold was handed in', async () => {
    const { app, release } = heldApp(guardBodies(100));
    const many = Array.from({ length: 5 }, (_, at) => send(app, '/hand-in', JSON.stringify('y'.repeat(70 + at))));
    await soon();
    const more = send(app, '/hand-in', JSON.stringify('z'));
    release();
    const statuses = (await Promise.all([...many, more])).map(({ status }) => status);
    expect(statuses.at(-1)).toBe(200);
    expect(await (await more).json()).toEqual({ ok: true, value: 'z' });
  });

  it('are refused where one is too large, whatever its length is said to be', async () => {
    const { app, release } = heldApp(guardBodies());
    release();
    expect(await told(send(app, '/wait', 'x', { 'content-length': `${largestBody + 1}` }))).toMatchObject({
      status: 413,
    });
    const large = 'x'.repeat(largestBody + 1);
    expect(await told(send(app, '/wait', large, { 'content-length': '5' }))).toMatchObject({ status: 413 });
    expect(await told(send(app, '/wait', ''))).toMatchObject({ status: 200 });
  });
});

describe('requests', () => {
  it('are told to come again beyond so many at a time', async () => {
    const { app, release } = heldApp(guardCrowd(2));
    const two = [send(app, '/wait', 'a'), send(app, '/wait', 'b')];
    await soon();
    expect(await told(send(app, '/wait', 'c'))).toEqual({ status: 429, retryAfter: '5' });
    release();
    expect((await Promise.all(two)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await told(send(app, '/wait', 'c'))).toMatchObject({ status: 200 });
  });

  it('come one after the other down a connection', async () => {
    const { app, release } = heldApp(guardCrowd());
    const socket = new Socket();
    const down = (body: string) =>
      app.request('/wait', { method: 'POST', body }, { incoming: { socket } satisfies Partial<IncomingMessage> });
    const first = down('a');
    expect(await told(down('b'))).toEqual({ status: 429, retryAfter: '5' });
    release();
    expect(await told(first)).toMatchObject({ status: 200 });
    expect(await told(down('c'))).toMatchObject({ status: 200 });
  });

  it('with too many wrong tokens are to come again; the right one is always let in', async () => {
    const { app, release } = heldApp(guardService({ kind: 'token', token: 'right' }, handClock()));
    release();
    for (let tries = 0; tries < 10; tries += 1)
      expect(await told(send(app, '/wait?token=wrong', ''))).toEqual({ status: 401, retryAfter: null });
    expect(await told(send(app, '/wait?token=wrong', ''))).toEqual({ status: 429, retryAfter: '60' });
    expect(await told(send(app, '/wait?token=right', ''))).toMatchObject({ status: 200 });
    expect(await told(send(app, '/wait', ''))).toEqual({ status: 401, retryAfter: null });
  });
});
