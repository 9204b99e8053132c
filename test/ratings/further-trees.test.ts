import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normal, type Random, randomFor } from '../../src/kernel/random.ts';
import { furtherTrees, mostFurtherTrees } from '../../src/ratings/further-trees.ts';
import { forAll } from '../support/for-all.ts';

/** Trees whose t has a degree for each but one. */
const on = (trees: number) => ({ trees, degrees: trees - 1 });

/** Mean of so many draws and its standard error. */
function sampled(random: Random, trees: number, difference: number): { mean: number; error: number } {
  const values = Array.from({ length: trees }, () => difference + normal(random));
  const mean = values.reduce((sum, value) => sum + value, 0) / trees;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / (trees - 1) / trees) };
}

describe('further trees that would tell a pair apart', () => {
  const told = (difference: number, deviation: number, trees: number) =>
    Math.abs(difference) > (tQuantile(0.975, trees - 1) * deviation) / Math.sqrt(trees);

  it('are the fewest that would, if the difference stays as it is', () => {
    const given = fc.record({
      difference: fc.double({ min: -3, max: 3, noNaN: true }),
      error: fc.double({ min: 0.01, max: 2, noNaN: true }),
      trees: fc.integer({ min: 2, max: 60 }),
    });
    forAll(given, ({ difference, error, trees }) => {
      const more = furtherTrees(difference, error, on(trees));
      const deviation = error * Math.sqrt(trees);
      if (more === null) {
        expect(told(difference, deviation, trees + mostFurtherTrees)).toBe(false);
        return;
      }
      expect(told(difference, deviation, trees + more)).toBe(true);
      if (more > 0) expect(told(difference, deviation, trees + more - 1)).toBe(false);
    });
  });

  it('are none where the pair is told apart, and unknown where it is hopeless or level', () => {
    expect(furtherTrees(5, 1, on(10))).toBe(0);
    expect(furtherTrees(0, 1, on(10))).toBeNull();
    expect(furtherTrees(0.001, 1, on(10))).toBeNull();
  });

  it('tell in about half of all cases, where difference and scatter are what they were taken to be', () => {
    // One tree differs by 0.5 on average, with a standard deviation of 1.
    const planned = 6 + (furtherTrees(0.5, 1 / Math.sqrt(6), on(6)) ?? 0);
    const random = randomFor('at the planned number');
    let told = 0;
    for (let draw = 0; draw < 2000; draw++) {
      const { mean, error } = sampled(random, planned, 0.5);
      if (furtherTrees(mean, error, on(planned)) === 0) told += 1;
    }
    expect(told / 2000).toBeGreaterThan(0.45);
    expect(told / 2000).toBeLessThan(0.58);
  });

  it('planned from few trees, are about right in the median', () => {
    const right = 8 + (furtherTrees(0.5, 1 / Math.sqrt(8), on(8)) ?? 0);
    const random = randomFor('planned from few');
    const totals = Array.from({ length: 2001 }, () => {
      const { mean, error } = sampled(random, 8, 0.5);
      return 8 + (furtherTrees(mean, error, on(8)) ?? Number.POSITIVE_INFINITY);
    });
    const median = totals.sort((one, other) => one - other)[1000] ?? 0;
    expect(median / right).toBeGreaterThan(0.75);
    expect(median / right).toBeLessThan(1.25);
  });
});
