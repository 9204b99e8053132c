import { expect, it } from 'vitest';
import type { Seed } from '../../crawler/seed.ts';
import { rootQuery } from '../../trees/root-query.ts';

const seed = (topic: string, source: Seed['source'], category: string | null): Seed => ({
  ...{ topic, source, category, geo: null, at: '2026-01-01T00:00:00.000Z' },
});

it.each([
  [seed('Saturn', 'trends_category', 'Autos & Vehicles > Vehicle Brands > Saturn'), 'Saturn Vehicle Brands'],
  [seed('Games', 'trends_category', 'Games'), 'Games'],
  [seed('ringed planet', 'trends_related', 'Science > Astronomy'), 'ringed planet'],
  [seed('handheld game consoles', 'list', null), 'handheld game consoles'],
])('a search engine is asked for what a seed means: %j', (given, query) => {
  expect(rootQuery(given)).toBe(query);
});
