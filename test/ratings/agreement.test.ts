import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreement, cohensKappa, type LabelPair, percentAgreement } from '../../src/ratings/agreement.ts';
import { forSome } from '../support/for-all.ts';

/** Cases as [one, other, how often]; clusters of five cases each. */
function pairsOf(table: readonly (readonly [string, string, number])[]): LabelPair[] {
  const cases = table.flatMap(([one, other, count]) => Array.from({ length: count }, () => ({ one, other })));
  return cases.map((pair, index) => ({ ...pair, cluster: `c${index % Math.ceil(cases.length / 5)}` }));
}

// Both yes 20, both no 15, one only 5, other only 10: p = 0.7, e = 0.5 * 0.6 + 0.5 * 0.4 = 0.5.
const byHand = pairsOf([
  ['yes', 'yes', 20],
  ['yes', 'no', 5],
  ['no', 'yes', 10],
  ['no', 'no', 15],
]);

const labels = fc.constantFrom('x', 'y', 'z');
const somePairs = fc.array(fc.record({ one: labels, other: labels, cluster: fc.constantFrom('k', 'l', 'm', 'n') }), {
  minLength: 1,
  maxLength: 40,
});

describe('agreement of two judges', () => {
  it('is what a table worked by hand gives', () => {
    expect(percentAgreement(byHand)).toBeCloseTo(0.7, 12);
    expect(cohensKappa(byHand)).toBeCloseTo(0.4, 12);
  });

  it('has no kappa where chance alone gives full agreement, and nothing without a case', () => {
    expect(cohensKappa(pairsOf([['yes', 'yes', 7]]))).toBeNull();
    expect(percentAgreement(pairsOf([['yes', 'yes', 7]]))).toBe(1);
    expect(percentAgreement([])).toBeNull();
    expect(cohensKappa([])).toBeNull();
  });

  it('is below zero for judges who always differ', () => {
    const opposed = pairsOf([
      ['yes', 'no', 5],
      ['no', 'yes', 5],
    ]);
    expect(cohensKappa(opposed)).toBe(-1);
  });

  it('lies inside its interval, which depends on the seed alone and not on the order of the cases', () => {
    const one = agreement(byHand, { seed: 1 });
    expect(agreement([...byHand].reverse(), { seed: 1 })).toEqual(one);
    for (const { value, low, high } of [one.percent, one.kappa]) {
      expect(low ?? 2).toBeLessThan(value ?? -2);
      expect(high ?? -2).toBeGreaterThan(value ?? 2);
    }
  });

  it('is about as certain as independent cases are when each is a cluster of its own', () => {
    const alone = byHand.map((pair, index) => ({ ...pair, cluster: `c${index}` }));
    const { low, high } = agreement(alone, { seed: 1 }).percent;
    const binomial = 2 * 1.96 * Math.sqrt((0.7 * 0.3) / 50);
    expect(((high ?? 0) - (low ?? 0)) / binomial).toBeGreaterThan(0.85);
    expect(((high ?? 0) - (low ?? 0)) / binomial).toBeLessThan(1.15);
  });

  it('is less certain where whole clusters agree or differ', () => {
    const cases = Array.from({ length: 60 }, (_, index) => ({ one: 'x', other: index < 40 ? 'x' : 'y' }));
    const width = (clusterOf: (index: number) => number) => {
      const pairs = cases.map((pair, index) => ({ ...pair, cluster: String(clusterOf(index)) }));
      const { low, high } = agreement(pairs, { seed: 3 }).percent;
      return (high ?? 0) - (low ?? 0);
    };
    expect(width((index) => Math.floor(index / 10))).toBeGreaterThan(1.8 * width((index) => index));
  });

  it('has no bounds from one cluster, and an honest lower one where nothing differs', () => {
    const single = byHand.map((pair) => ({ ...pair, cluster: 'only' }));
    expect(agreement(single, { seed: 1 }).kappa).toMatchObject({ low: null, high: null });
    const same = agreement(
      pairsOf([
        ['yes', 'yes', 25],
        ['no', 'no', 25],
      ]),
      { seed: 1 },
    );
    expect(same.clusters).toBe(10);
    expect(same.percent).toMatchObject({ value: 1, high: 1 });
    expect(same.percent.low).toBeCloseTo(0.025 ** 0.1, 12);
    expect(same.kappa.low).toBeCloseTo(2 * 0.025 ** 0.1 - 1, 12);
  });

  it('stays in its range and is the same when the judges change places', () => {
    forSome(60, somePairs, (pairs) => {
      const swapped = pairs.map(({ one, other, cluster }) => ({ one: other, other: one, cluster }));
      expect(cohensKappa(swapped)).toBe(cohensKappa(pairs));
      expect(cohensKappa(pairs) ?? 0).toBeLessThanOrEqual(1);
      expect(cohensKappa(pairs) ?? 0).toBeGreaterThanOrEqual(-1);
      const { percent } = agreement(pairs, { seed: 1, resamples: 50 });
      expect(percent.low ?? 0).toBeGreaterThanOrEqual(0);
      expect(percent.high ?? 1).toBeLessThanOrEqual(1);
    });
  });
});
