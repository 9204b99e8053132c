import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { normal, randomFor } from '../../kernel/random.ts';
import { lookLevels } from './spent-error.ts';

/** A difference that is known on some trees. */
export interface EstimatedDifference {
  /** Trees. */
  readonly count: number;
  /** Difference in rating points, the newer less the older. */
  readonly difference: number;
  /** Standard deviation between trees, in points. */
  readonly deviation: number;
  readonly low: number;
  readonly high: number;
}

export type GateDecision = 'better' | 'worse' | 'equivalent' | 'undecided';

/** State of a comparison after a look. */
export interface Look extends EstimatedDifference {
  readonly decision: GateDecision;
}

export interface GatePlan {
  /** Trees known at each look, rising; the last is the largest number that there can be. */
  readonly looks: readonly number[];
  /** Error probability of each look's interval. */
  readonly levels: readonly number[];
  /** Differences within plus or minus so many points count as none; null: that is not asked. */
  readonly margin: number | null;
}

/** The chance, over all looks together, of saying better or worse where there is no difference. */
export const gateError = 0.05;

/** Fewest trees that can decide: a deviation of three values may be small by chance. */
export const fewestTrees = 5;

/** Looks at most: more of them gain little and cost a round of waiting each. */
const mostLooks = 8;

/** The plan of a comparison on at most so many trees, looked at in steps, or only at the end. */
export function gatePlan(trees: number, { margin, steps }: { margin: number | null; steps: boolean }): GatePlan {
  const looks = steps ? plannedLooks(trees) : [trees];
  const levels = lookLevels(
    looks.map((count) => count / trees),
    gateError,
  );
  return { looks, levels: forUnknownSpread(looks, levels), margin };
}

/** Trees above which a deviation is known well enough. */
const mostCorrected = 200;
/** Comparisons that are drawn: the error is then known to about 0.15%. */
const draws = 20_000;

/**
 * The boundaries are those of a known deviation. On few trees, where it is estimated again at each look, these levels err in
 * up to 6%: they are lowered in one proportion until so many comparisons of normal differences around 0 err in 5%.
 */
function forUnknownSpread(looks: readonly number[], levels: readonly number[]): readonly number[] {
  const [first = 0] = looks;
  if (looks.length < 2 || first < 2 || (looks.at(-1) ?? 0) > mostCorrected) return levels;
  const paths = Array.from({ length: draws }, (_, index) => drawnPath(looks, index));
  const errs = (factor: number) => {
    const reaches = looks.map((count, index) => tQuantile(1 - ((levels[index] ?? 1) * factor) / 2, count - 1));
    return paths.filter((path) => path.some((value, index) => value > (reaches[index] ?? 0))).length / draws;
  };
  let low = 0.5;
  let high = 1;
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2;
    if (errs(middle) > gateError) high = middle;
    else low = middle;
  }
  return levels.map((level) => level * low);
}

/** Returns for each look the number of standard errors by which a mean around 0 may be off. */
function drawnPath(looks: readonly number[], index: number): Float64Array {
  const random = randomFor('gate', looks.length, looks.at(-1) ?? 0, index);
  const path = new Float64Array(looks.length);
  let [count, sum, squares] = [0, 0, 0];
  for (const [place, until] of looks.entries()) {
    for (; count < until; count++) {
      const value = normal(random);
      sum += value;
      squares += value ** 2;
    }
    const variance = (squares - sum ** 2 / count) / (count - 1);
    path[place] = Math.abs(sum / count) / Math.sqrt(variance / count);
  }
  return path;
}

/**
 * Returns the looks of a comparison: after the fewest trees that may decide, then in equal steps, and at the end.
 * @param trees that there are; where these are too few, there is one look
 */
function plannedLooks(trees: number): readonly number[] {
  if (trees <= fewestTrees) return [trees];
  const step = Math.max(2, Math.ceil((trees - fewestTrees) / (mostLooks - 1)));
  const looks = Array.from({ length: mostLooks }, (_, index) => Math.min(trees, fewestTrees + index * step));
  return [...new Set(looks)];
}

/** Options of a comparison beside the differences. */
export interface LookParts {
  /** True if no further difference can come: the last look then uses the level of the end. */
  readonly ended?: boolean;
  /** True for each tree that is joined to the one before, so that both count as one; default: none is. */
  readonly joined?: readonly boolean[];
  /** Returns the verdict allowed after so many trees; default: any that the differences support. */
  readonly supported?: (decision: GateDecision, count: number) => GateDecision;
}

/**
 * Reads the differences of trees, as far as they are known, look by look, and stops at the first that decides. At each look
 * a t interval of the level that the error spending leaves to it (the significance-level method of Jennison & Turnbull
 * 2000, section 4.4): the newer one is better where it lies above 0, worse where it lies below,
 * and equivalent where it lies within the margin. With equal expectations better and worse together are said in at most 5%
 * of comparisons.
 * @param differences of each tree, in points; a look is taken when its number of trees is there
 * @returns the last look that could be taken; null before the first
 */
export function sequentialComparison(
  differences: readonly number[],
  plan: GatePlan,
  { ended = false, joined = [], supported = (decision) => decision }: LookParts = {},
): Look | null {
  const lookAt = (count: number, level = gateError): Look => {
    const state = estimated(differences.slice(0, count), level, joined);
    const apart = count - joined.slice(0, count).filter(Boolean).length;
    return { ...state, decision: supported(apart < fewestTrees ? 'undecided' : decided(state, plan.margin), count) };
  };
  let latest: Look | null = null;
  for (const [index, count] of plan.looks.entries()) {
    if (count > differences.length) break;
    latest = lookAt(count, plan.levels[index]);
    if (latest.decision !== 'undecided') return latest;
  }
  const isShort = differences.length > (latest?.count ?? 0) && differences.length < (plan.looks.at(-1) ?? 0);
  return ended && isShort ? lookAt(differences.length, plan.levels.at(-1)) : latest;
}

/**
 * The mean of some values with the two-sided t interval that misses with a chance of `level`.
 * @param joined of each value whether it hangs together with the one before: their sum is then one value of fewer
 */
export function estimated(
  values: readonly number[],
  level: number,
  joined: readonly boolean[] = [],
): EstimatedDifference {
  const count = values.length;
  const sums: number[] = [];
  for (const [index, value] of values.entries()) {
    if (joined[index]) sums.push((sums.pop() ?? 0) + value);
    else sums.push(value);
  }
  const total = sums.reduce((all, sum) => all + sum, 0);
  const difference = total / Math.max(1, count);
  const squares = sums.reduce((all, sum) => all + (sum - total / sums.length) ** 2, 0);
  const isKnown = sums.length >= 2;
  const deviation = isKnown ? Math.sqrt((squares / (sums.length - 1)) * (sums.length / count)) : 0;
  const reach = isKnown
    ? (tQuantile(1 - level / 2, sums.length - 1) * deviation) / Math.sqrt(count)
    : Number.POSITIVE_INFINITY;
  return { count, difference, deviation, low: difference - reach, high: difference + reach };
}

function decided({ deviation, low, high }: EstimatedDifference, margin: number | null): GateDecision {
  // Two that answered all alike on every tree do not differ; nothing else makes all differences equal.
  if (deviation === 0 && low === 0) return margin === null ? 'undecided' : 'equivalent';
  if (low > 0) return 'better';
  if (high < 0) return 'worse';
  return margin !== null && low >= -margin && high <= margin ? 'equivalent' : 'undecided';
}
