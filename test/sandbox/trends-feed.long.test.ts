import { expect, test } from 'vitest';
import { parseTrends } from '../../crawler/seeds/trends-rss.ts';
import { trendsFeed } from '../../src/sandbox/trends-feed.ts';
import { makeWorld } from '../../src/sandbox/world.ts';

const now = '2000-01-01T00:00:00.000Z';

function seedsOf(seed: number, size: number, wanted?: number) {
  const parsed = parseTrends(trendsFeed(makeWorld(seed, size), 'http://sandbox.test', 'US', wanted), 'US', now);
  if (!parsed.ok) throw new Error(parsed.failure.detail);
  return parsed.value;
}

test('equal worlds state equal topics at equal times, each topic once', () => {
  const seeds = seedsOf(3, 500);
  expect(seedsOf(3, 500)).toEqual(seeds);
  expect(seeds.length).toBeGreaterThanOrEqual(12);
  expect(new Set(seeds.map(({ topic }) => topic)).size).toBe(seeds.length);
});

test('every topic has a time of its own, in the past', () => {
  const times = seedsOf(3, 500).map(({ at }) => at);
  for (const at of times) expect(at).toMatch(/^2024-(?:09|10)-/);
  expect(new Set(times).size).toBe(times.length);
});

test.each([
  ['size', 3, 3000],
  ['seed', 4, 500],
])('a world of another %s shares no topic stated at the same time', (_what, seed, size) => {
  const keys = (seeds: ReturnType<typeof seedsOf>) => seeds.map(({ topic, at }) => `${topic} ${at}`);
  const first = new Set(keys(seedsOf(3, 500)));
  expect(keys(seedsOf(seed, size)).filter((key) => first.has(key))).toEqual([]);
});

test.each([
  24, 60, 300,
])('a web of 3,000 pages states %i topics where so many are wanted, none below another', (wanted) => {
  const topics = seedsOf(3, 3000, wanted).map(({ topic }) => topic);
  expect(topics.length).toBeGreaterThanOrEqual(wanted);
  const levels = [...makeWorld(3, 3000).articles()]
    .filter(({ title }) => topics.includes(title.toLowerCase()))
    .map(({ id }) => id.length);
  expect(new Set(levels).size).toBe(1);
});
