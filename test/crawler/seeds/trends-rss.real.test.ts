import { afterEach, describe, expect, test } from 'vitest';
import { trendsRss } from '../../../crawler/seeds/trends-rss.ts';
import type { TrendsRssServer } from '../../services/trends-rss-server.ts';
import { handheldTrends, startTrendsRssServer } from '../../services/trends-rss-server.ts';

const now = '2026-11-21T10:00:00.000Z';
let server: TrendsRssServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function open(...parts: Parameters<typeof startTrendsRssServer>) {
  const pauses: number[] = [];
  const warnings: string[] = [];
  const clock = { now: () => Date.parse(now), sleep: async (ms: number) => void pauses.push(ms) };
  const warn = (message: string) => void warnings.push(message);
  server = await startTrendsRssServer(...parts);
  return { server, pauses, warnings, options: { clock, warn, timeoutMs: 60_000 } };
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

  test('asks several countries, each topic once, newest first', async () => {
    const later = { title: 'Steckmodul', traffic: '200+', published: 'Sat, 21 Nov 2026 01:00:00 -0800', news: [] };
    const { server, options, warnings } = await open({
      US: handheldTrends,
      DE: [later, ...handheldTrends.slice(0, 1)],
    });
    expect(await trendsRss({ ...options, url: server.url, geos: ['US', 'DE', 'US'] }).seeds(2)).toMatchObject({
      value: [
        { topic: 'Steckmodul', geo: 'DE' },
        { topic: 'handheld game consoles', geo: 'US' },
      ],
    });
    expect(server.asked).toEqual(['US', 'DE']);
    expect(warnings).toEqual([]);
  });

  test('a country that fails is warned of, and only when all fail is it a failure', async () => {
    const { server, options, warnings } = await open();
    const some = await trendsRss({ ...options, url: server.url, geos: ['XX', 'US'] }).seeds(1);
    expect(some).toMatchObject({ value: [{ topic: 'handheld game consoles' }] });
    expect(warnings).toEqual([expect.stringMatching(/^seeds: no trends of one country \(XX: .*404/)]);
    const none = await trendsRss({ ...options, url: server.url, geos: ['XX', 'YY'] }).seeds(1);
    expect(none).toMatchObject({ ok: false, failure: { reason: 'unavailable' } });
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
