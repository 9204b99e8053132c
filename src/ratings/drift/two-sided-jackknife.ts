import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { jackknifeVariances } from '../jackknife.ts';
import type { Estimate } from '../rating.ts';
import { type DriftSide, sideWith, treesOf } from './drift-parts.ts';

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
  [before, after]: Sides,
  figuresOf: (...sides: Sides) => readonly number[],
  sampling: DriftSampling,
  floors: readonly (readonly number[] | null)[],
): Estimate[] {
  const isPaired = sampling === 'paired';
  const whole = figuresOf(before, after);
  const without = (side: DriftSide, tree: string) => sideWith(side, ({ tree_id }) => tree_id !== tree);
  const partial = isPaired
    ? [treesOf(before).map((tree) => figuresOf(without(before, tree), without(after, tree)))]
    : [
        treesOf(before).map((tree) => figuresOf(without(before, tree), after)),
        treesOf(after).map((tree) => figuresOf(before, without(after, tree))),
      ];
  const samples = partial.map((each) => ({ degrees: each.length - 1, variances: jackknifeVariances(whole, each) }));
  return whole.map((value, figure) => {
    if (samples.some(({ variances }) => variances === null)) return { value, low: null, high: null };
    const least = floors.map((floor) => floor?.[figure] ?? 0);
    const leastOf = isPaired ? [least.reduce((sum, each) => sum + each, 0)] : least;
    const reach = welchReach(
      samples.map(({ degrees, variances }, sample) => ({
        degrees,
        variance: Math.max(variances?.[figure] ?? 0, leastOf[sample] ?? 0),
      })),
    );
    return { value, low: value - reach, high: value + reach };
  });
}

/**
 * Half the width of the 95% interval of a figure of independent samples: t on the degrees of freedom of Welch (1947) and
 * Satterthwaite (1946) times the root of the sum of the variances.
 *
 * @param samples at least one: the variance that it brings, and on how many degrees that is known
 * @param least the sum is not taken as smaller
 */
export function welchReach(samples: readonly { variance: number; degrees: number }[], least = 0): number {
  const sum = samples.reduce((all, { variance }) => all + variance, 0);
  if (Math.max(sum, least) === 0) return 0;
  const squares = samples.reduce((all, { variance, degrees }) => all + variance ** 2 / degrees, 0);
  const degrees = sum === 0 ? Math.min(...samples.map((each) => each.degrees)) : sum ** 2 / squares;
  return tQuantile(0.975, degrees) * Math.sqrt(Math.max(sum, least));
}
