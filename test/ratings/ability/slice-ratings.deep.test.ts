// Repeats test/ratings/ability/slice-ratings.long.test.ts (marks are hardly ever set without a difference) with more
// draws.
import { expect, it } from 'vitest';
import { wronglyMarked } from './slices-of-topics.ts';

it('marks of slices are set on a tournament without a difference in at most about 5% of cases', () => {
  // 5% of 200, and three standard errors.
  expect(wronglyMarked(200)).toBeLessThanOrEqual(20);
});
