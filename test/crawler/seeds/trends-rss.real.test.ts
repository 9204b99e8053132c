import { afterEach, describe, expect, test } from 'vitest';
import { trendsRss } from '../../../crawler/seeds/trends-rss.ts';
import type { TrendsRssServer } from '../../services/trends-rss-server.ts';
import { startTrendsRssServer } from '../../services/trends-rss-server.ts';

const now = '2026-11-21T10:00:00.000Z';
let server: TrendsRssServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function open(...parts: Parameters<typeof startTrendsRssServer>) {
  const pauses: number[] = [];
  const clock = { now: () => Date.parse(now), sleep: async (ms: number) => void pauses.push(ms) };
  server = await startTrendsRssServer(...parts);
  return { server, pauses, options: { clock, timeoutMs: 60_000 } };
}

describe('the trends feed over HTTP', () => {
  test('gives its topics with entities, accents and numbers read, and the country asked for', async () => {
    const { server, options } = await open();
    const outcome = await trendsRss({ ...options, url: `${server.url}?geo=US` }).seeds(10);
    const seed = { source: 'trends_rss', category: null, geo: 'US' };
    expect(outcome).toEqual({
      ok: true,
      value: [
        { ...seed, topic: 'handheld game consoles', at: '2026-11-20T16:50:00.000Z' },
        { ...seed, topic: 'dual-screen handheld & dock', at: '2026-11-20T16:50:00.000Z' },
        { ...seed, topic: 'pokémon cartridge prices', at: '2026-11-20T06:10:00.000Z' },
        { ...seed, topic: '1989', at: '2026-11-19T11:00:00.000Z' },
      ],
    });
  });

  test('Retry-After is honoured', async () => {
    let answers = 0;
    const { server, options, pauses } = await open(undefined, (_, response) => {
      if (answers++ > 0) return false;
      response.writeHead(429, { 'retry-after': '3' }).end();
      return true;
    });
    expect((await trendsRss({ ...options, url: `${server.url}?geo=US` }).seeds(1)).ok).toBe(true);
    expect(pauses).toEqual([3000]);
  });

  test.each([
    [429, 'rate_limited'],
    [403, 'refused'],
    [404, 'unavailable'],
    [200, 'malformed'],
  ])('HTML with status %d is %s', async (status, reason) => {
    const { server, options } = await open(undefined, (_, response) => {
      response.writeHead(status, { 'content-type': 'text/html' }).end('<!DOCTYPE html><title>Sorry</title>');
      return true;
    });
    const outcome = await trendsRss({ ...options, url: `${server.url}?geo=US` }).seeds(1);
    expect(outcome).toMatchObject({ ok: false, failure: { reason } });
  });

  test('a feed that never comes is left after the time limit', async () => {
    const { server, options } = await open(undefined, () => true);
    const outcome = await trendsRss({ ...options, timeoutMs: 400, url: `${server.url}?geo=US` }).seeds(1);
    expect(outcome).toMatchObject({ ok: false, failure: { reason: 'unavailable' } });
  });
});
