// Repeats test/ratings/ability/difference-variance.long.test.ts (is roughly that of ratings) closer, over more
// tournaments.
import { expect, it } from 'vitest';
import { toldOverReal } from './played-variance.ts';

it('the variance of a difference by one tree is about that of ratings from tournament to tournament', () => {
  const ratio = toldOverReal(50);
  expect(ratio).toBeGreaterThan(0.8);
  expect(ratio).toBeLessThan(1.25);
});
