import { describe, expect, test } from 'vitest';
import { categoryWalk } from '../../../crawler/seeds/category-walk.ts';
import { topicKey } from '../../../crawler/seeds/topic-file.ts';

const now = '2026-11-21T10:00:00.000Z';
const clock = { now: () => Date.parse(now), sleep: async () => undefined };
const walk = (seedNumber = 7) => categoryWalk({ seedNumber, geo: 'US', clock });

async function topics(source: { seeds: (limit: number) => Promise<unknown> }, limit: number) {
  const outcome = (await source.seeds(limit)) as { value: { topic: string; source: string; category: string }[] };
  return outcome.value;
}

describe('the walk from category to sub-topic', () => {
  test('takes the names of categories of different branches, with their paths', async () => {
    const seeds = await topics(walk(), 3);
    expect(seeds).toHaveLength(3);
    for (const seed of seeds) {
      expect(seed).toMatchObject({ source: 'trends_category', geo: 'US', at: now });
      expect(seed.category).toContain(' > ');
      expect(seed.category.split(' > ').at(-1)).toBe(seed.topic);
    }
    expect(new Set(seeds.map((seed) => seed.category.split(' > ')[0])).size).toBe(3);
  });

  test('gives every fit category, no topic twice, equal for equal seed numbers', async () => {
    const all = await topics(walk(), 100_000);
    expect(new Set(all.map((seed) => topicKey(seed.topic))).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(1000);
    expect(await topics(walk(), 20)).toEqual(all.slice(0, 20));
    expect(await topics(walk(8), 20)).not.toEqual(all.slice(0, 20));
  });
});
