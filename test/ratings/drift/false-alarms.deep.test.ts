// Repeats test/ratings/drift/rating-drift.long.test.ts (rarely take chance for more) over a hundred tournaments.
import { expect, it } from 'vitest';
import { ratingDrift } from '../../../src/ratings/drift/rating-drift.ts';
import { madeUpSide } from './made-up-side.ts';

it('drift takes chance for more than noise about once in twenty, where nothing changed', () => {
  const strengths = { ant: 0.6, bee: 0.2, cat: -0.2, dog: -0.6 };
  let alarms = 0;
  let all = 0;
  for (let seed = 0; seed < 120; seed++) {
    const before = { ...madeUpSide({ strengths, trees: 12, name: 'then', seed }), items: [] };
    const after = { ...madeUpSide({ strengths, trees: 12, name: 'now', seed }), items: [] };
    for (const { moreThanNoise } of ratingDrift(before, after).agents) {
      all += 1;
      if (moreThanNoise) alarms += 1;
    }
  }
  expect(alarms / all).toBeGreaterThan(0.015);
  expect(alarms / all).toBeLessThan(0.085);
});
