import type { Observation } from './observation.ts';

/** What the results of one pair add up to; `first` < `second`, differences are the first's minus the second's. */
export interface ScorePair {
  readonly first: number;
  readonly second: number;
  readonly differences: { readonly count: number; readonly sum: number };
  /** Of the sums of both scores, each from their mean over all results. */
  readonly totals: { readonly count: number; readonly sum: number };
}

/** All that the fit needs of scored results, in units of the largest deviation, so that no square overflows. */
export interface ScoreSums {
  /** In order of (first, second). */
  readonly pairs: readonly ScorePair[];
  readonly differences: { readonly count: number; readonly squares: number };
  readonly totals: { readonly count: number; readonly squares: number };
}

/** Scores that differ by less than this share of their size do not differ. */
const sameScore = 1e-9;

/**
 * Adds scores up by pair. A result without scores counts as a difference of the usual (mean absolute) size, and no sum.
 *
 * @param size number of entrants
 * @returns null when no result has scores, or all scores are equal: they tell nobody apart
 */
export function scoreSums(size: number, seen: readonly Observation[]): ScoreSums | null {
  const scored = seen.flatMap(({ scores }) => scores ?? []);
  if (scored.length === 0) return null;
  const centre = mean(scored.map(({ total }) => total));
  const usual = mean(scored.map(({ difference }) => Math.abs(difference)));
  const spread = scored.reduce((most, { total }) => Math.max(most, Math.abs(total - centre)), usual);
  if (spread <= sameScore * Math.abs(centre)) return null;
  const pairs = new Map<number, ScorePair>();
  const [differences, totals] = [
    { count: seen.length, squares: 0 },
    { count: scored.length, squares: 0 },
  ];
  for (const { first, second, sign, scores } of seen) {
    const difference = (scores?.difference ?? sign * usual) / spread;
    const total = scores === null ? null : (scores.total - centre) / spread;
    const [low, high, forLow] = first < second ? [first, second, difference] : [second, first, -difference];
    const key = low * size + high;
    pairs.set(key, added(pairs.get(key) ?? noScores(low, high), forLow, total));
    differences.squares += difference ** 2;
    totals.squares += (total ?? 0) ** 2;
  }
  return { pairs: [...pairs].sort(([one], [other]) => one - other).map(([, pair]) => pair), differences, totals };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function noScores(first: number, second: number): ScorePair {
  return { first, second, differences: { count: 0, sum: 0 }, totals: { count: 0, sum: 0 } };
}

function added({ first, second, differences, totals }: ScorePair, difference: number, total: number | null): ScorePair {
  return {
    first,
    second,
    differences: { count: differences.count + 1, sum: differences.sum + difference },
    totals: total === null ? totals : { count: totals.count + 1, sum: totals.sum + total },
  };
}
