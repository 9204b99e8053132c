import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { jackknifeVariances } from '../one-step-jackknife.ts';
import type { Estimate } from '../rating.ts';
import { type DriftSide, sideOn, treesOf } from './drift-sides.ts';

/**
 * `independent`: two samples of trees. `paired`: the same trees, asked the same, so that what a tree does to both sides at
 * once is no part of a change.
 */
export type DriftSampling = 'independent' | 'paired';

type Sides = readonly [before: DriftSide, after: DriftSide];

/**
 * Figures of two tournaments with 95% intervals by leaving out one tree at a time. Independent ones: the sum of each side's
 * variance, and t on the degrees of freedom of Welch (1947) and Satterthwaite (1946). Paired ones: the same tree is left
 * out of both sides at once, which gives one variance on one degree fewer than there are trees; where leaving trees out shows too
 * little, nothing is known of what pairing saves.
 *
 * @param sampling paired only where both sides have the same trees
 * @param floors of each side the least variances of the first figures, where leaving trees out shows too little; null: it does not
 * @returns no bounds where a side has fewer than two trees
 */
export function twoSidedJackknife(
  sides: Sides,
  figuresOf: (...sides: Sides) => readonly number[],
  sampling: DriftSampling,
  floors: readonly (readonly number[] | null)[],
): Estimate[] {
  const [before, after] = sides;
  const whole = figuresOf(before, after);
  const without = (side: DriftSide, left: string) => sideOn(side, (tree) => tree !== left);
  const samples: readonly (readonly Sides[])[] =
    sampling === 'paired'
      ? [treesOf(before).map((tree) => [without(before, tree), without(after, tree)] as const)]
      : [
          treesOf(before).map((tree) => [without(before, tree), after] as const),
          treesOf(after).map((tree) => [before, without(after, tree)] as const),
        ];
  const found = samples.map((left) => ({
    degrees: left.length - 1,
    variances: jackknifeVariances(
      whole,
      left.map((pair) => figuresOf(...pair)),
    ),
  }));
  return whole.map((value, figure) => {
    if (found.some(({ variances }) => variances === null)) return { value, low: null, high: null };
    const least = floors.map((floor) => floor?.[figure] ?? 0);
    const of = found.map(({ degrees, variances }, side) => ({
      degrees,
      variance: Math.max(variances?.[figure] ?? 0, sampling === 'paired' ? 0 : (least[side] ?? 0)),
    }));
    const all = sampling === 'paired' ? least.reduce((sum, each) => sum + each, 0) : 0;
    const reach = welchReach(of, all);
    return { value, low: value - reach, high: value + reach };
  });
}

/** The variance of a figure that one of several independent samples brings, and on how many degrees it is known. */
interface SampleVariance {
  readonly variance: number;
  readonly degrees: number;
}

/**
 * Half the width of the 95% interval of a figure of independent samples: t on the degrees of freedom of Welch (1947) and
 * Satterthwaite (1946) times the root of the sum of the variances.
 *
 * @param samples at least one
 * @param least the sum is not taken as smaller
 */
export function welchReach(samples: readonly SampleVariance[], least = 0): number {
  const sum = samples.reduce((all, { variance }) => all + variance, 0);
  if (Math.max(sum, least) === 0) return 0;
  const squares = samples.reduce((all, { variance, degrees }) => all + variance ** 2 / degrees, 0);
  const degrees = sum === 0 ? Math.min(...samples.map((each) => each.degrees)) : sum ** 2 / squares;
  return tQuantile(0.975, degrees) * Math.sqrt(Math.max(sum, least));
}
