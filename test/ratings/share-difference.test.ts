import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PairedTrial, shareDifference } from '../../src/ratings/share-difference.ts';
import { forAll } from '../support/for-all.ts';

const trial = (tree: string, one: boolean, other: boolean): PairedTrial => ({ tree, one, other });

describe('the difference of two shares of the same trials', () => {
  it('is what the counts say, with the interval of the jackknife by tree', () => {
    const trials = [trial('a', true, false), trial('a', true, true), trial('b', false, false), trial('b', true, false)];
    // Without either tree the difference is 1/2, as with both: nothing varies.
    expect(shareDifference(trials)).toEqual({ value: 0.5, low: 0.5, high: 0.5 });
    const uneven = [trial('a', true, false), trial('b', false, false), trial('c', false, false)];
    // Leaving out a: 0, b or c: 1/2; squares 1/9 + 1/36 + 1/36 = 1/6, times 2/3, root 1/3; t of two degrees 4.303.
    const { value, low, high } = shareDifference(uneven);
    expect(value).toBeCloseTo(1 / 3, 12);
    expect(low).toBeCloseTo(Math.max(-1, 1 / 3 - 4.30265 / 3), 4);
    expect(high).toBe(1);
  });

  it('has no bounds on one tree, and no value without a trial', () => {
    expect(shareDifference([trial('a', true, false)])).toEqual({ value: 1, low: null, high: null });
    expect(shareDifference([])).toEqual({ value: null, low: null, high: null });
  });

  it('is the negative one with the sides changed', () => {
    const trials = fc.array(
      fc.record({ tree: fc.constantFrom('a', 'b', 'c'), one: fc.boolean(), other: fc.boolean() }),
    );
    forAll(trials, (some) => {
      const { value, low, high } = shareDifference(some);
      const back = shareDifference(some.map(({ tree, one, other }) => ({ tree, one: other, other: one })));
      expect(back.value ?? 0).toBeCloseTo(-(value ?? 0), 12);
      expect(back.low ?? 0).toBeCloseTo(-(high ?? 0), 12);
      expect(back.high ?? 0).toBeCloseTo(-(low ?? 0), 12);
    });
  });
});
