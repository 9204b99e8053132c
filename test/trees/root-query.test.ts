import { expect, it } from 'vitest';
import type { Seed } from '../../crawler/seed.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import { rootQuery } from '../../trees/find-root.ts';
import { FakeAdvisor } from './fake-advisor.ts';

function seed(topic: string, source: Seed['source'], category: string | null): Seed {
  return { topic, source, category, geo: null, at: '2026-01-01T00:00:00.000Z' };
}

it.each([
  [seed('Saturn', 'trends_category', 'Autos & Vehicles > Vehicle Brands > Saturn'), 'Saturn Vehicle Brands'],
  [seed('Games', 'trends_category', 'Games'), 'Games'],
  [seed('ringed planet', 'trends_related', 'Science > Astronomy'), 'ringed planet'],
  [seed('handheld game consoles', 'list', null), 'handheld game consoles'],
])('a search engine is asked for what a seed means: %j', (given, query) => {
  return expect(rootQuery(given, {})).resolves.toBe(query);
});

it('a search engine is asked for what an adviser words, and by the plain rule where there is no advice', async () => {
  const given = seed('Saturn', 'list', null);
  const advisor = new FakeAdvisor({ query: ok('Saturn planet rings and moons') });
  expect(await rootQuery(given, { advisor })).toBe('Saturn planet rings and moons');
  expect(advisor.queries).toEqual(['Saturn']);
  const down = new FakeAdvisor({ query: fail({ reason: 'unavailable' }) });
  expect(await rootQuery(given, { advisor: down })).toBe('Saturn');
});
