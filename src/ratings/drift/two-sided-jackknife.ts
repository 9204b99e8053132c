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
 * `independent`: two samples of trees. `paired`: the same trees, asked the same, so that what a tree does to both sides at
 * once is no part of a change.
 */
export type DriftSampling = 'independent' | 'paired';

/** What both sides give; NaN where it is undefined, and then it has neither value nor bounds. */
type FiguresOf = (before: DriftCounts, after: DriftCounts) => readonly number[];

/**
 * Figures of two tournaments with 95% intervals by leaving out one tree at a time. Independent ones: the sum of each side's
 * variance, and t on the degrees of freedom of Welch (1947) and Satterthwaite (1946). Paired ones: the same tree is left
 * out of both sides at once, which gives one variance on one degree fewer than there are trees.
 *
 * @param sampling paired only where both sides have the same trees
 * @param floors least variances of the first figures
 * @returns no bounds where a side has fewer than two trees, or a figure is undefined without some tree
 */
export function twoSidedJackknife(
  before: CountedSide,
  after: CountedSide,
  figuresOf: FiguresOf,
  sampling: DriftSampling,
  floors: Floors = { before: null, after: null },
): Estimate[] {
  const whole = figuresOf(before.whole, after.whole);
  const samples = sampling === 'paired' ? [bothAtOnce(before, after)] : eachAlone(before, after);
  const variances = samples.map((left) =>
    jackknifeVariances(
      whole,
      left.map(([one, other]) => figuresOf(one(), other())),
    ),
  );
  return whole.map((value, figure) => {
    if (Number.isNaN(value)) return { value: null, low: null, high: null };
    const found = variances.map((each) => each?.[figure] ?? Number.NaN);
    if (found.some(Number.isNaN)) return { value, low: null, high: null };
    const least = [floors.before?.[figure] ?? 0, floors.after?.[figure] ?? 0];
    const reach = sampling === 'paired' ? pairedReach(found, before, least) : apartReach(found, [before, after], least);
    return { value, low: value - reach, high: value + reach };
  });
}

type Left = readonly [() => DriftCounts, () => DriftCounts];

function bothAtOnce(before: CountedSide, after: CountedSide): readonly Left[] {
  return before.trees.map((_, tree) => [() => before.without(tree), () => after.without(tree)] as const);
}

function eachAlone(before: CountedSide, after: CountedSide): readonly (readonly Left[])[] {
  return [
    before.trees.map((_, tree) => [() => before.without(tree), () => after.whole] as const),
    after.trees.map((_, tree) => [() => before.whole, () => after.without(tree)] as const),
  ];
}

function apartReach(variances: readonly number[], sides: readonly CountedSide[], least: readonly number[]): number {
  return welchReach(
    variances.map((variance, side) => ({
      variance: Math.max(variance, least[side] ?? 0),
      degrees: (sides[side]?.trees.length ?? 0) - 1,
    })),
  );
}

/** Where leaving trees out shows too little, nothing is known of what pairing saves. */
function pairedReach([variance = 0]: readonly number[], { trees }: CountedSide, least: readonly number[]): number {
  const floor = least.reduce((sum, each) => sum + each, 0);
  return welchReach([{ variance, degrees: trees.length - 1 }], floor);
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
