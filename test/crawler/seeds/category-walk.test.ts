import { describe, expect, test } from 'vitest';
import { categoryWalk } from '../../../crawler/seeds/category-walk.ts';
import type { GoogleTrends } from '../../../crawler/seeds/google-trends.ts';
import { relatedTrends } from '../../../crawler/seeds/related-trends.ts';
import { topicKey } from '../../../crawler/seeds/topic-file.ts';
import { fail, ok } from '../../../src/kernel/result.ts';

type Answer = Awaited<ReturnType<GoogleTrends['related']>>;
type Ask = (category: number, kind: string, turn: number) => Answer;

const now = '2026-11-21T10:00:00.000Z';
const named = (...topics: string[]): Answer => ok(topics.map((topic) => ({ topic, rising: true })));
const outage: Answer = fail({ reason: 'unavailable', detail: 'Google Trends answered 404' });
const limited: Answer = fail({ reason: 'rate_limited', detail: 'Google Trends answered 429' });

/** A walk over answers of our own, with what it asked, waited and warned of. */
function walk(ask: Ask | null, seedNumber = 7) {
  const asked: string[] = [];
  const pauses: number[] = [];
  const warnings: string[] = [];
  const related: GoogleTrends['related'] = async (subject, kind) => {
    const category = 'category' in subject ? subject.category : -1;
    asked.push(`${category} ${kind}`);
    return ask ? ask(category, kind, asked.length) : outage;
  };
  const clock = { now: () => Date.parse(now), sleep: async (ms: number) => void pauses.push(ms) };
  const warn = (message: string) => void warnings.push(message);
  const source = categoryWalk({ seedNumber, trends: ask && { related }, geo: 'US', clock, warn });
  return { source, asked, pauses, warnings, related, clock, warn };
}

async function topics(source: { seeds: (limit: number) => Promise<unknown> }, limit: number) {
  const outcome = (await source.seeds(limit)) as { value: { topic: string; source: string; category: string }[] };
  return outcome.value;
}

describe('the walk from category to sub-topic', () => {
  test('takes the first related topic, with the path of its category', async () => {
    const { source, warnings, pauses } = walk((category) => named(`topic of ${category}`, 'other'));
    const seeds = await topics(source, 3);
    expect(seeds).toHaveLength(3);
    for (const seed of seeds) {
      expect(seed).toMatchObject({ source: 'trends_related', geo: 'US', at: now });
      expect(seed.topic).toMatch(/^topic of \d+$/);
      expect(seed.category).toContain(' > ');
    }
    expect(new Set(seeds.map((seed) => seed.category.split(' > ')[0])).size).toBe(3);
    expect(warnings).toEqual([]);
    expect(pauses).toEqual([1000, 1000]);
  });

  test('asks for queries where there are no topics, and falls back to the name of the category', async () => {
    const withQueries = walk((_, kind) => (kind === 'topics' ? named() : named('a query')));
    expect(await topics(withQueries.source, 1)).toMatchObject([{ topic: 'a query', source: 'trends_related' }]);
    const { source, warnings } = walk(() => named());
    const [seed] = await topics(source, 1);
    expect(seed?.source).toBe('trends_category');
    expect(seed?.category.split(' > ').at(-1)).toBe(seed?.topic);
    expect(warnings).toEqual([]);
  });

  test('a topic that was drawn before gives way to the next related one, then to the name', async () => {
    const { source } = walk(() => named('Steam Deck', 'steam decks', 'Nintendo'));
    const seeds = await topics(source, 4);
    expect(seeds.slice(0, 2).map((seed) => seed.topic)).toEqual(['Steam Deck', 'Nintendo']);
    expect(seeds.slice(2).map((seed) => seed.source)).toEqual(['trends_category', 'trends_category']);
  });

  test('gives up on Trends after two failures in a row, says so and goes on with the names', async () => {
    const { source, asked, warnings } = walk(() => outage);
    expect(await topics(source, 30)).toHaveLength(30);
    expect(asked).toHaveLength(2);
    expect(warnings.at(0)).toContain('answered 404');
    expect(warnings.at(-1)).toContain('not asked any more');
  });

  test('gives up at once when Trends limits', async () => {
    const { source, asked } = walk(() => limited);
    await topics(source, 5);
    expect(asked).toHaveLength(1);
  });

  test('a single failure costs only one question', async () => {
    const { source, warnings } = walk((category, _, turn) => (turn === 1 ? outage : named(`topic of ${category}`)));
    expect((await topics(source, 5)).map((seed) => seed.source)).toEqual(Array(5).fill('trends_related'));
    expect(warnings).toHaveLength(1);
  });

  test('asks Trends at most 120 times', async () => {
    const { source, asked } = walk((category) => named(`topic of ${category}`));
    expect(await topics(source, 500)).toHaveLength(500);
    expect(asked).toHaveLength(120);
  });

  test('without Trends it gives every fit category, no topic twice, equal for equal seed numbers', async () => {
    const all = await topics(walk(null).source, 100_000);
    expect(new Set(all.map((seed) => topicKey(seed.topic))).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(1000);
    expect(await topics(walk(null).source, 20)).toEqual(all.slice(0, 20));
    expect(await topics(walk(null, 8).source, 20)).not.toEqual(all.slice(0, 20));
  });
});

describe('related trends of several subjects', () => {
  const subjects = [{ category: 1 }, { category: 2 }];

  test('a failure among answers is a warning, alone it is the failure', async () => {
    const some = walk((category, kind) => (category === 1 ? outage : named(`${kind} of ${category}`)));
    const source = relatedTrends({ ...some, subjects, trends: some, geo: null });
    expect(await source.seeds(9)).toMatchObject({ value: [{ topic: 'topics of 2' }, { topic: 'queries of 2' }] });
    expect(some.warnings).toEqual(['seeds: some related trends are missing (Google Trends answered 404)']);
    const none = walk(() => outage);
    expect(await relatedTrends({ ...none, subjects, trends: none, geo: null }).seeds(9)).toEqual(outage);
    expect(none.asked).toHaveLength(4);
  });

  test('nothing more is asked once there is enough, or Trends limits', async () => {
    const enough = walk(() => named('a', 'b', 'c'));
    await relatedTrends({ ...enough, subjects, trends: enough, geo: null }).seeds(2);
    expect(enough.asked).toHaveLength(1);
    const { asked, ...rest } = walk(() => limited);
    await relatedTrends({ ...rest, subjects, trends: rest, geo: null }).seeds(2);
    expect(asked).toHaveLength(1);
  });
});
