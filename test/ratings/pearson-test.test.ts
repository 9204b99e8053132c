import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pearsonPValue } from '../../src/ratings/correlation.ts';
import { forAll } from '../support/for-all.ts';

describe('the p-value of a correlation', () => {
  it('is undefined below three pairs, 1 for none, 0 for a perfect one', () => {
    expect([0, 1, 2].map((pairs) => pearsonPValue(0.5, pairs))).toEqual([null, null, null]);
    expect(pearsonPValue(0, 9)).toBe(1);
    expect(pearsonPValue(-1, 9)).toBe(0);
  });

  it('meets hand-worked figures', () => {
    // One degree: t is Cauchy's, so p = 1 - 2/π atan(t); at r = 0.5 that is t = 1/√3.
    expect(pearsonPValue(0.5, 3)).toBeCloseTo(2 / 3, 12);
    // Two degrees: p = 1 - t / √(t² + 2) = 1 - |r|.
    expect(pearsonPValue(-0.61, 4)).toBeCloseTo(0.39, 12);
    // The paper's figure 5: r = -0.61 with p = 0.045 is what eleven pairs give.
    expect(pearsonPValue(-0.61, 11)).toBeCloseTo(0.046, 3);
  });

  it('is the inverse of the quantile of t', () => {
    forAll(fc.double({ min: 0.001, max: 0.999, noNaN: true }), fc.integer({ min: 1, max: 120 }), (p, degrees) => {
      const t = tQuantile(1 - p / 2, degrees);
      const r = t / Math.sqrt(degrees + t * t);
      expect(pearsonPValue(r, degrees + 2)).toBeCloseTo(p, 8);
    });
  });
});
