import { expect, it } from 'vitest';
import { errorPerPair } from '../../src/ratings/rank-ranges.ts';

it('intervals of all pairs together err as rarely as one alone would', () => {
  expect(errorPerPair(2, 0.05)).toBeCloseTo(0.05, 12);
  for (const [size, pairs] of [
    [3, 3],
    [5, 10],
    [40, 780],
  ] as const)
    expect((1 - errorPerPair(size, 0.05)) ** pairs).toBeCloseTo(0.95, 9);
  expect(errorPerPair(1, 0.05)).toBe(0.05);
});
