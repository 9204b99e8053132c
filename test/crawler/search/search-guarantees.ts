import { expect, test } from 'vitest';
import { searchChain } from '../../../crawler/search/search-chain.ts';
import type { ServiceOptions, ServiceUse } from '../../../crawler/search/service-options.ts';
import {
  consoleHits,
  type Reply,
  type SearchServer,
  type SearchServerOptions,
  startSearchServer,
} from '../../services/web-search-server.ts';
import { type LoopbackServer, serve } from '../loopback-server.ts';
import { type EngineCase, engineCases, instantClock } from './engines.ts';

const opened: LoopbackServer[] = [];
/** Closes the servers of a test. */
export async function closeEngines(): Promise<void> {
  for (const server of opened.splice(0)) await server.close();
}

/** An engine with a server of its service, which `closeEngines` closes. */
export async function open(from: EngineCase, serving: SearchServerOptions = {}, options: Partial<ServiceOptions> = {}) {
  const server = await startSearchServer(from.wire, serving);
  opened.push(server);
  const clock = instantClock();
  const uses: ServiceUse[] = [];
  const record = (use: ServiceUse) => uses.push(use);
  return { server, clock, uses, engine: from.make(server.origin, server.key, { clock, record, ...options }) };
}

/** What the server answers next, instead of what it would. */
export function script(server: SearchServer, ...replies: readonly (Reply | 'hits')[]): void {
  server.scripted.push(...replies);
}

export function named(name: string): EngineCase {
  const found = engineCases.find((each) => each.name === name);
  if (!found) throw new Error(name);
  return found;
}

/** What comes of a service that fails, is slow, is too fast for its limits, or is given up. */
export function failures(from: EngineCase): void {
  test.each(['2', 'Mon, 02 Nov 2026 10:00:02 GMT'])('429 with Retry-After %s is waited for', async (after) => {
    const { engine, server, clock, uses } = await open(from);
    script(server, { ...from.wire.error(429, 'Too many requests.'), headers: { 'retry-after': after } });
    expect(await engine.search('q', 5)).toEqual({ ok: true, value: consoleHits(5) });
    expect(clock.slept).toEqual([2000]);
    expect(uses).toMatchObject([{ service: from.name, requests: 2, hits: 5, outcome: 'answered', elapsedMs: 2000 }]);
  });

  test('429 that does not end is rate_limited after three requests', async () => {
    const { engine, server, clock, uses } = await open(from);
    script(server, ...Array.from({ length: 9 }, () => from.wire.error(429, 'Too many requests.')));
    expect(await engine.search('q', 5)).toMatchObject({ failure: { reason: 'rate_limited' } });
    expect(clock.slept).toEqual([1000, 2000]);
    expect(server.requests.length).toBe(3);
    expect(uses).toEqual([
      {
        service: from.name,
        at: '2026-11-02T10:00:00.000Z',
        requests: 3,
        hits: 0,
        outcome: 'rate_limited',
        elapsedMs: 3000,
      },
    ]);
  });

  test('a pause longer than the cap is not waited for', async () => {
    const { engine, server, clock } = await open(from);
    script(server, { ...from.wire.error(429, 'Quota.'), headers: { 'retry-after': '3600' } });
    expect(await engine.search('q', 5)).toMatchObject({ failure: { reason: 'rate_limited' } });
    expect(clock.slept).toEqual([]);
  });

  test.each([500, 502, 503, 504])('%i is tried again, then unavailable', async (status) => {
    const { engine, server, clock } = await open(from);
    script(server, from.wire.error(status, 'Out of order.'));
    expect(await engine.search('q', 5)).toEqual({ ok: true, value: consoleHits(5) });
    script(server, ...Array.from({ length: 3 }, () => from.wire.error(status, 'Out of order.')));
    expect(await engine.search('q', 5)).toMatchObject({ failure: { reason: 'unavailable' } });
    expect(clock.slept).toEqual([1000, 1000, 2000]);
  });

  test.each([
    [401, 'refused'],
    [402, 'refused'],
    [403, 'refused'],
    [400, 'unavailable'],
    [404, 'unavailable'],
    [410, 'unavailable'],
  ])('%i is final and %s', async (status, reason) => {
    const { engine, server } = await open(from);
    script(server, from.wire.error(status, 'No.'));
    expect(await engine.search('q', 5)).toMatchObject({ failure: { reason } });
    expect(server.requests.length).toBe(1);
  });

  test.each([
    '',
    '<html>',
    'null',
    '{}',
    '[]',
    '{"results":3}',
    '{"organic":{}}',
    '{"type":"search","web":{}}',
    '"x"',
  ])('the answer %j is malformed', async (body) => {
    const { engine, server, uses } = await open(from);
    script(server, { status: 200, body: body === '' ? '' : body });
    expect(await engine.search('q', 5)).toMatchObject({ failure: { reason: 'malformed' } });
    expect(uses).toMatchObject([{ outcome: 'malformed', requests: 1 }]);
  });

  test('redirects are not followed', async () => {
    const elsewhere = await serve((_request, response) => response.end('{}'));
    opened.push(elsewhere);
    const { engine, server } = await open(from);
    script(server, { status: 302, headers: { location: `${elsewhere.origin}/search` }, body: '' });
    expect(await engine.search('q', 5)).toMatchObject({ failure: { reason: 'unavailable' } });
    expect(elsewhere.connections()).toBe(0);
  });

  test('a failure after the first page keeps what there is', async () => {
    if (from.requestsForMost === 1) return;
    const { engine, server, uses } = await open(from);
    script(server, 'hits', ...Array.from({ length: 3 }, () => from.wire.error(500, 'Gone.')));
    const found = await engine.search('q', 50);
    expect(found.ok && found.value.length).toBe(from.name === 'brave' ? 20 : 10);
    expect(uses).toMatchObject([{ outcome: 'answered', requests: 4 }]);
  });

  test('too long an answer and none in time are unavailable, and not asked for again', async () => {
    const large = await open(from, {}, { maxBytes: 500 });
    expect(await large.engine.search('q', 5)).toMatchObject({ failure: { reason: 'unavailable' } });
    expect(large.server.requests.length).toBe(1);
    const silent = await serve(() => undefined);
    opened.push(silent);
    const engine = from.make(silent.origin, 'k', { clock: instantClock(), timeoutMs: 2000 });
    expect(await engine.search('q', 5)).toMatchObject({ failure: { reason: 'unavailable' } });
    expect(silent.asked.length).toBe(1);
  });

  test('a server that is gone is unavailable', async () => {
    const { engine, server, uses } = await open(from);
    await server.close();
    expect(await engine.search('q', 5)).toMatchObject({
      failure: { reason: 'unavailable', detail: expect.stringContaining('ECONNREFUSED') },
    });
    expect(uses).toMatchObject([{ requests: 3, outcome: 'unavailable' }]);
  });

  test('an abort rejects: before, while it is asked, while it waits', async () => {
    const before = await open(from);
    await expect(before.engine.search('q', 5, AbortSignal.abort())).rejects.toThrow();
    expect(before.server.requests.length).toBe(0);
    const controller = new AbortController();
    const silent = await serve(() => controller.abort());
    opened.push(silent);
    const uses: ServiceUse[] = [];
    const engine = from.make(silent.origin, 'k', { clock: instantClock(), record: (use) => uses.push(use) });
    await expect(engine.search('q', 5, controller.signal)).rejects.toThrow();
    expect(uses).toMatchObject([{ outcome: 'aborted', requests: 1, hits: 0 }]);
    const waiting = new AbortController();
    const sleep = async () => {
      waiting.abort();
      waiting.signal.throwIfAborted();
    };
    const clock = { ...instantClock(), sleep };
    const late = await open(from, {}, { clock });
    script(late.server, from.wire.error(503, 'Later.'));
    await expect(late.engine.search('q', 5, waiting.signal)).rejects.toThrow();
  });

  test('no more searches at a time than the options say', async () => {
    const { engine, server } = await open(from, { holdMs: 10 }, { concurrency: 2 });
    const found = await Promise.all(Array.from({ length: 12 }, (_, index) => engine.search(`q${index}`, 5)));
    expect(found.every(({ ok }) => ok)).toBe(true);
    expect(server.requests.length).toBe(12);
    expect(server.busiest()).toBeLessThanOrEqual(2);
  });
}

/** What a service that fails says names no key. */
export function namesNoKey(from: EngineCase, key: string): void {
  test(`${JSON.stringify(key)} is in no failure and no warning, even when the service repeats it`, async () => {
    const statuses = [400, 401, 403, 404, 422, 429, 432, 500, 200];
    let asked = 0;
    const server = await serve((request, response) => {
      const status = statuses[asked++ % statuses.length] ?? 500;
      const echo = `${request.url} ${JSON.stringify(request.headers)} ${key} `.repeat(20);
      const { body } = from.wire.error(status, echo);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ...Object(body), search_metadata: { status: 'Error' } }));
    });
    opened.push(server);
    const engine = from.make(server.origin, key, { clock: instantClock() });
    const named = [
      { name: 'one', engine },
      { name: 'two', engine },
    ];
    const warnings: string[] = [];
    const chain = searchChain(named, (message) => warnings.push(message));
    const failures: unknown[] = [];
    for (let index = 0; index < 12; index++) failures.push(await chain.search('q', 5));
    const everything = JSON.stringify([failures, warnings]);
    expect(warnings.length).toBeGreaterThan(0);
    const bare = key.trim();
    for (const form of [
      bare,
      encodeURIComponent(key),
      encodeURIComponent(bare),
      bare.replace('\n', ' '),
      bare.slice(0, 8),
    ])
      expect(everything).not.toContain(JSON.stringify(form).slice(1, -1));
  });
}
