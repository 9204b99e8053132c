// Repeats test/ratings/ability/coverage.long.test.ts (covers the truth) closer, in ten times as many tournaments.
import { expect, it } from 'vitest';
import { shareCovered } from './share-covered.ts';

it('an interval of an ability covers the truth about as often as it says', () => {
  const share = shareCovered(250);
  expect(share).toBeGreaterThan(0.92);
  expect(share).toBeLessThan(0.98);
});
