import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { categoryWalk } from '../../../crawler/seeds/category-walk.ts';
import { googleTrends } from '../../../crawler/seeds/google-trends.ts';
import { relatedTrends } from '../../../crawler/seeds/related-trends.ts';
import { seedChain } from '../../../crawler/seeds/seed-chain.ts';
import { trendsRss } from '../../../crawler/seeds/trends-rss.ts';
import { startTrendsRssServer } from '../../services/trends-rss-server.ts';
import type { Misbehaviour, RelatedData, TrendsServer } from '../../services/trends-server.ts';
import { startTrendsServer } from '../../services/trends-server.ts';

const now = '2026-11-21T10:00:00.000Z';
const handhelds: RelatedData = {
  topics: { top: ['Nintendo', 'Video game console'], rising: ['Analogue Pocket', 'Steam Deck'] },
  queries: { top: ['handheld console'], rising: ['best handheld 2026'] },
};
const data = { 'handheld game consoles': handhelds, 'cat:1046': handhelds };
let server: TrendsServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

/** Trends on a server of our own, with the pauses that were waited. */
async function open(misbehave?: Misbehaviour, limits: { timeoutMs?: number; maxBytes?: number } = {}) {
  const pauses: number[] = [];
  const clock = { now: () => Date.parse(now), sleep: async (ms: number) => void pauses.push(ms) };
  server = await startTrendsServer(data, misbehave);
  const trends = googleTrends({ clock, geo: 'US', connectTo: server.connectTo, ...limits });
  return { trends, pauses, clock, server };
}

const consoles = { keyword: 'handheld game consoles' };
const rising = (topic: string) => ({ topic, rising: true });
const top = (topic: string) => ({ topic, rising: false });

const page =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<!DOCTYPE html><title>Sorry</title>');
    return true;
  };

describe('google-trends-api over TLS', () => {
  test('gives the topics and the queries related to a term, rising ones first', async () => {
    const { trends, server } = await open();
    expect(await trends.related(consoles, 'topics')).toEqual({
      ok: true,
      value: [rising('Analogue Pocket'), rising('Steam Deck'), top('Nintendo'), top('Video game console')],
    });
    expect(await trends.related(consoles, 'queries')).toEqual({
      ok: true,
      value: [rising('best handheld 2026'), top('handheld console')],
    });
    expect(server.questions[0]).toMatchObject({ ...consoles, category: 0, geo: 'US', time: '2026-10-22 2026-11-21' });
  });

  test('asks about a category without a term', async () => {
    const { trends, server } = await open();
    const outcome = await trends.related({ category: 1046 }, 'topics');
    expect(outcome).toMatchObject({ ok: true, value: [rising('Analogue Pocket'), {}, {}, {}] });
    expect(server.questions).toMatchObject([
      { step: 'explore', keyword: '', category: 1046 },
      { step: 'widget', keyword: '', category: 1046 },
    ]);
  });

  test('nothing about our agent, its address or certificate reaches the query', async () => {
    const { trends, server } = await open();
    await trends.related(consoles, 'topics');
    expect(server.queries.join()).not.toMatch(/agent|CERTIFICATE|127\.0\.0\.1|keepAlive/);
  });

  test('a subject without related searches has none', async () => {
    const { trends } = await open();
    expect(await trends.related({ keyword: 'zzz' }, 'queries')).toEqual({ ok: true, value: [] });
  });

  test('the cookie of a 429 is sent back', async () => {
    const cookie = `NID=${Math.PI}`;
    const { trends, server, pauses } = await open((question, response) => {
      if (question.cookie === cookie) return false;
      return page(429, { 'set-cookie': `${cookie}; path=/; secure` })(response);
    });
    expect((await trends.related(consoles, 'topics')).ok).toBe(true);
    expect(server.questions.map((question) => question.step)).toEqual(['explore', 'explore', 'widget']);
    expect(pauses).toEqual([]);
  });
});

describe('when Google Trends does not answer', () => {
  test('429 is tried again after what Retry-After says, three times in all', async () => {
    const { trends, server, pauses } = await open((_, response) => page(429, { 'retry-after': '4' })(response));
    expect(await trends.related(consoles, 'topics')).toEqual({
      ok: false,
      failure: { reason: 'rate_limited', detail: 'Google Trends answered 429' },
    });
    expect(pauses).toEqual([4000, 4000]);
    expect(server.questions).toHaveLength(3);
  });

  test('a Retry-After of an hour is not waited for', async () => {
    const { trends, pauses } = await open((_, response) => page(429, { 'retry-after': '3600' })(response));
    expect(await trends.related(consoles, 'topics')).toMatchObject({ failure: { reason: 'rate_limited' } });
    expect(pauses).toEqual([]);
  });

  test('a 429 that passes is forgotten', async () => {
    let answers = 0;
    const { trends, pauses } = await open((_, response) => answers++ === 0 && page(429)(response));
    expect((await trends.related(consoles, 'topics')).ok).toBe(true);
    expect(pauses).toHaveLength(1);
  });

  test.each([
    [404, 'unavailable'],
    [500, 'unavailable'],
    [302, 'unavailable'],
    [403, 'refused'],
    [200, 'malformed'],
  ])('HTML with status %d is %s', async (status, reason) => {
    const { trends } = await open((_, response) => page(status)(response));
    expect(await trends.related(consoles, 'topics')).toMatchObject({ ok: false, failure: { reason } });
  });

  test('HTML in place of the data of a widget is malformed, and the failure shows its start', async () => {
    const { trends } = await open((question, response) => question.step === 'widget' && page(200)(response));
    const outcome = await trends.related(consoles, 'topics');
    expect(outcome).toMatchObject({ failure: { reason: 'malformed' } });
    expect(!outcome.ok && outcome.failure.detail).toContain('<!DOCTYPE html>');
  });

  test.each([
    '',
    ")]}'\n{}",
    ')]}\'\n{"widgets":[]}',
    ')]}\'\n{"widgets":[{"id":"RELATED_TOPICS"}]}',
    'null',
  ])('widgets as %j are malformed', async (body) => {
    const { trends } = await open((_, response) => {
      response.writeHead(200).end(body);
      return true;
    });
    const outcome = await trends.related(consoles, 'topics');
    expect(outcome).toMatchObject({ ok: false, failure: { reason: 'malformed' } });
    expect(!outcome.ok && outcome.failure.detail).not.toContain('[object');
  });

  test.each(['explore', 'widget'])('a server that hangs at the %s is left after the time limit', async (step) => {
    const { trends, server } = await open((question) => question.step === step, { timeoutMs: 3000 });
    expect(await trends.related(consoles, 'topics')).toEqual({
      ok: false,
      failure: { reason: 'unavailable', detail: 'Google Trends: no answer within 3000 ms' },
    });
    expect(server.questions.filter((question) => question.step === step)).toHaveLength(1);
  });

  test('an answer that trickles without end is left after the time limit', async () => {
    const timers: NodeJS.Timeout[] = [];
    const { trends } = await open(
      (_, response) => {
        response.writeHead(200);
        timers.push(setInterval(() => response.write('.'), 20));
        return true;
      },
      { timeoutMs: 400 },
    );
    expect(await trends.related(consoles, 'topics')).toMatchObject({ failure: { reason: 'unavailable' } });
    for (const timer of timers) clearInterval(timer);
  });

  test('an answer that is too long is not read to its end', async () => {
    const { trends, server } = await open(
      (_, response) => {
        response.writeHead(200).end('x'.repeat(300_000));
        return true;
      },
      { maxBytes: 100_000 },
    );
    expect(await trends.related(consoles, 'topics')).toEqual({
      ok: false,
      failure: { reason: 'malformed', detail: 'Google Trends: the answer is longer than 100000 bytes' },
    });
    expect(server.questions).toHaveLength(1);
  });

  test('an answer that breaks off is asked for again', async () => {
    let answers = 0;
    const { trends, pauses } = await open((_, response) => {
      if (answers++ > 0) return false;
      response.writeHead(200, { 'content-length': '100000' }).write(")]}'\n{");
      setTimeout(() => response.destroy(), 20);
      return true;
    });
    expect((await trends.related(consoles, 'topics')).ok).toBe(true);
    expect(pauses).toHaveLength(1);
  });

  test('a closed port and a certificate nobody vouches for are unavailable', async () => {
    const { clock, server } = await open();
    const { host, port } = server.connectTo;
    const unknown = googleTrends({ clock, geo: null, connectTo: { host, port } });
    expect(await unknown.related(consoles, 'topics')).toMatchObject({
      failure: { reason: 'unavailable', detail: expect.stringContaining('certificate') },
    });
    expect(server.questions).toEqual([]);
    await server.close();
    const gone = googleTrends({ clock, geo: null, connectTo: { host, port } });
    expect(await gone.related(consoles, 'topics')).toMatchObject({
      failure: { reason: 'unavailable', detail: expect.stringContaining('ECONNREFUSED') },
    });
  });

  test('the status of another question at the same time is not taken for its own', async () => {
    const held: ServerResponse[] = [];
    const { trends } = await open((question, response) => {
      if (question.keyword === 'limited') return page(429, { 'retry-after': '3600' })(response);
      response.writeHead(200).flushHeaders();
      return held.push(response) > 0;
    });
    const slow = trends.related({ keyword: 'slow' }, 'topics');
    await expect.poll(() => held.length, { timeout: 20_000 }).toBe(1);
    const limited = await trends.related({ keyword: 'limited' }, 'topics');
    expect(limited).toMatchObject({ failure: { reason: 'rate_limited' } });
    held[0]?.end('<!DOCTYPE html>');
    expect(await slow).toMatchObject({ failure: { reason: 'malformed' } });
  });

  test('an abort rejects', async () => {
    const stop = new AbortController();
    const { trends } = await open(() => {
      stop.abort(new Error('stopped by hand'));
      return true;
    });
    await expect(trends.related(consoles, 'topics', stop.signal)).rejects.toThrow('stopped by hand');
    await expect(trends.related(consoles, 'topics', stop.signal)).rejects.toThrow('stopped by hand');
  });
});

test('a chain over real servers a dead feed gives way to the walk, and the walk to names when Trends limits', async () => {
  const warnings: string[] = [];
  const warn = (message: string) => void warnings.push(message);
  const { trends, clock } = await open((question, response) => question.category !== 0 && page(429)(response));
  const feed = await startTrendsRssServer({});
  const rss = trendsRss({ url: `${feed.url}?geo=US`, clock });
  const walk = categoryWalk({ seedNumber: 1, trends, geo: 'US', clock, warn });
  const chain = seedChain(
    [
      { name: 'the trends feed', source: rss },
      { name: 'the category walk', source: walk },
    ],
    warn,
  );
  const outcome = await chain.seeds(3);
  await feed.close();
  expect(outcome).toMatchObject({ value: Array(3).fill({ source: 'trends_category', geo: 'US', at: now }) });
  expect(warnings).toEqual([
    expect.stringMatching(/^seeds: the trends feed failed \(.*404.*\); going on with the category walk$/),
    expect.stringMatching(/^seeds: no related topics of .* \(Google Trends answered 429\)$/),
    'seeds: Google Trends is not asked any more; the names of categories are the topics',
  ]);
});

describe('seeds of related trends', () => {
  test('are related topics and queries with where they come from, the subject left out', async () => {
    const { trends, clock } = await open();
    const subjects = [consoles, { category: 1046 }];
    const source = relatedTrends({ subjects, trends, geo: 'US', clock, warn: () => undefined });
    const outcome = await source.seeds(10);
    const seed = { source: 'trends_related', category: null, geo: 'US', at: now };
    const topics = ['Analogue Pocket', 'Steam Deck', 'Nintendo', 'Video game console', 'best handheld 2026'];
    expect(outcome).toEqual({ ok: true, value: [...topics, 'handheld console'].map((topic) => ({ ...seed, topic })) });
  });

  test('of a category carry its path', async () => {
    const { trends, clock } = await open();
    const subjects = [{ category: 1046 }];
    const outcome = await relatedTrends({ subjects, trends, geo: 'US', clock, warn: () => undefined }).seeds(1);
    const category =
      'Computers & Electronics > Consumer Electronics > Game Systems & Consoles > Handheld Game Consoles';
    expect(outcome).toMatchObject({ value: [{ topic: 'Analogue Pocket', category }] });
  });
});
