import { expect, it } from 'vitest';
import { pearson, spearman } from '../../src/ratings/correlation.ts';

it('gives tied values the mean of their ranks', () => {
  // Ranks 1, 2.5, 2.5, 4 against 1, 2, 3, 4: 4.5 / sqrt(4.5 * 5).
  expect(spearman([10, 20, 20, 30], [1, 2, 3, 4])).toBeCloseTo(4.5 / Math.sqrt(22.5), 12);
  expect(spearman([20, 10, 20, 30], [3, 1, 2, 4])).toBeCloseTo(4.5 / Math.sqrt(22.5), 12);
});

it('sees order where Pearson sees distance', () => {
  expect(spearman([1, 2, 3, 4], [1, 10, 100, 1000])).toBe(1);
  expect(pearson([1, 2, 3, 4], [1, 10, 100, 1000])).toBeLessThan(0.9);
});

it('is undefined without spread or with fewer than two values', () => {
  expect(spearman([1, 1, 1], [1, 2, 3])).toBeNull();
  expect(pearson([1], [2])).toBeNull();
  expect(spearman([], [])).toBeNull();
});

it('refuses lists of different lengths', () => expect(() => spearman([1, 2], [1])).toThrow(RangeError));
