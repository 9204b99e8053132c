import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { jackknifeVariances } from '../one-step-jackknife.ts';
import type { Estimate } from '../rating.ts';
import type { CountedSide, DriftCounts } from './drift-layout.ts';

/** Least variances of the figures on one side, where leaving trees out shows too little; null where it does not. */
export interface Floors {
  readonly before: readonly number[] | null;
  readonly after: readonly number[] | null;
}

/**
 * Figures of two tournaments with 95% intervals: each side's variance by leaving out one of its trees at a time, the sum of
 * both, since two tournaments are taken as independent, and t on the degrees of freedom of Welch (1947) and Satterthwaite
 * (1946).
 *
 * @param figuresOf what both sides give; NaN where it is undefined, and then it has neither value nor bounds
 * @param floors least variances of the first figures
 * @returns no bounds where a side has fewer than two trees, or a figure is undefined without some tree
 */
export function twoSidedJackknife(
  before: CountedSide,
  after: CountedSide,
  figuresOf: (before: DriftCounts, after: DriftCounts) => readonly number[],
  floors: Floors = { before: null, after: null },
): Estimate[] {
  const whole = figuresOf(before.whole, after.whole);
  const variancesBefore = jackknifeVariances(
    whole,
    before.trees.map((_, tree) => figuresOf(before.without(tree), after.whole)),
  );
  const variancesAfter = jackknifeVariances(
    whole,
    after.trees.map((_, tree) => figuresOf(before.whole, after.without(tree))),
  );
  return whole.map((value, figure) => {
    if (Number.isNaN(value)) return { value: null, low: null, high: null };
    const one = variancesBefore?.[figure];
    const other = variancesAfter?.[figure];
    if (one === undefined || other === undefined || Number.isNaN(one + other)) return { value, low: null, high: null };
    const reach = welchReach([
      { variance: Math.max(one, floors.before?.[figure] ?? 0), degrees: before.trees.length - 1 },
      { variance: Math.max(other, floors.after?.[figure] ?? 0), degrees: after.trees.length - 1 },
    ]);
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
