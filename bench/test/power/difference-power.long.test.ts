import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normal, randomFor } from '../../../src/kernel/random.ts';
import { forSome } from '../../../test/support/for-all.ts';
import { leastDifference, powerOf, treesNeeded } from '../../power/difference-power.ts';

/** How often t tests of values by tree tell a difference from nothing, their error as overstated as a jackknife's. */
function simulated(difference: number, variance: number, trees: number): number {
  const random = randomFor('power', trees, difference);
  const draws = 4000;
  let told = 0;
  for (let draw = 0; draw < draws; draw++) {
    const values = Array.from({ length: trees }, () => difference + Math.sqrt(variance) * normal(random));
    const mean = values.reduce((sum, value) => sum + value, 0) / trees;
    const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (trees - 1);
    if (Math.abs(mean) > tQuantile(0.975, trees - 1) * Math.sqrt(square / (trees - 1))) told += 1;
  }
  return told / draws;
}

describe('the power to tell two agents apart', () => {
  it.each([
    [50, 15_000, 44],
    [100, 15_000, 8],
    [200, 15_000, 3],
    [0, 15_000, 12],
  ])('of %d points with a variance of %d by tree on %d trees is that of simulated t tests', (difference, variance, trees) => {
    expect(Math.abs(powerOf(difference, { variance, trees }) - simulated(difference, variance, trees))).toBeLessThan(
      0.025,
    );
  });

  it('is reached by the trees that are needed, and not by one fewer', () => {
    const points = fc.double({ min: 20, max: 400, noNaN: true });
    const power = fc.double({ min: 0.5, max: 0.95, noNaN: true });
    forSome(60, points, power, fc.double({ min: 1000, max: 60_000, noNaN: true }), (difference, wanted, variance) => {
      const trees = treesNeeded(difference, wanted, variance);
      if (trees === null) {
        expect(powerOf(difference, { variance, trees: 1000 })).toBeLessThan(wanted);
        return;
      }
      expect(powerOf(difference, { variance, trees })).toBeGreaterThanOrEqual(wanted);
      if (trees > 2) expect(powerOf(difference, { variance, trees: trees - 1 })).toBeLessThan(wanted);
      const least = leastDifference(wanted, { variance, trees });
      expect(least).toBeLessThanOrEqual(difference + 0.01);
      expect(powerOf(least, { variance, trees })).toBeGreaterThanOrEqual(wanted);
    });
  });

  it('needs more trees than are thought of for what is next to nothing', () => {
    expect(treesNeeded(1, 0.8, 15_000)).toBeNull();
  });
});
