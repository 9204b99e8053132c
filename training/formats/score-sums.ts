import { gammaln } from 'simple-statistics';
import type { Observation } from '../../src/arena/formats/adaptive/winner-belief.ts';
import {
  addContrast,
  addTo,
  at,
  cholesky,
  logDeterminant,
  type Matrix,
  solve,
  zeros,
} from '../../src/ratings/matrix.ts';

/** Sums of the results of one pair; `first` < `second`, differences are the first's minus the second's. */
interface ScorePair {
  readonly first: number;
  readonly second: number;
  readonly differences: { readonly count: number; readonly sum: number };
  /** Sums of both scores, each relative to their mean over all results. */
  readonly totals: { readonly count: number; readonly sum: number };
}

/** All that the fit needs of scored results, in units of the largest deviation, so that no square overflows. */
interface ScoreSums {
  /** Ordered by (first, second). */
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
 * @returns null when no result has scores, or all scores are equal: they do not differ
 */
export function scoreSums(size: number, observations: readonly Observation[]): ScoreSums | null {
  const scored = observations.flatMap(({ scores }) => scores ?? []);
  if (scored.length === 0) return null;
  const centre = mean(scored.map(({ total }) => total));
  const usual = mean(scored.map(({ difference }) => Math.abs(difference)));
  const spread = scored.reduce((most, { total }) => Math.max(most, Math.abs(total - centre)), usual);
  if (spread <= sameScore * Math.abs(centre)) return null;
  const pairs = new Map<number, ScorePair>();
  const differences = { count: observations.length, squares: 0 };
  const totals = { count: scored.length, squares: 0 };
  for (const { first, second, sign, scores } of observations) {
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

/** A hypothesis on how much a judge's scores err, in units of the variance of qualities. */
export interface NoiseScale {
  /** Variance of the noise of a difference. */
  readonly difference: number;
  /** Variance of the noise of a sum; null: sums do not follow the qualities, as of a judge that only compares. */
  readonly total: number | null;
}

/** Qualities under one hypothesis. */
export interface ScoreFit {
  readonly scale: NoiseScale;
  readonly mean: Float64Array;
  /** The Cholesky factor of the inverse covariance, in units of `variance`. */
  readonly lower: Matrix;
  /** Best-fitting variance of qualities, in the squared units of the sums. */
  readonly variance: number;
  /** Natural logarithm of how likely the scores were, up to a constant that all hypotheses share. */
  readonly logEvidence: number;
}

/** The level of all scores is free: its prior variance in units of that of qualities, scores being centred. */
const levelVariance = 100;

/** Squares below this share of all are rounding, as of the sums of a zero-sum judge. */
const leastSquares = 1e-6;

/** Sums that follow nothing have a variance of their own, which is taken to be within a factor of 100 up or down. */
const logRangeOfTotals = Math.log(Math.log(100 ** 2));

/**
 * Bayesian linear regression of scores on qualities q: difference = qi - qj + noise, sum = qi + qj + 2 level + noise, with
 * q normal of one variance, which scales the noises as well and is integrated out under the prior 1 / variance (the
 * normal model of Gelman et al., Bayesian Data Analysis, 3rd ed., section 14.2, with a proper prior on the coefficients).
 *
 * @param size number of entrants
 */
export function scoreFit(size: number, sums: ScoreSums, scale: NoiseScale): ScoreFit {
  const { differences, totals } = sums;
  const lower = cholesky(precision(size, sums.pairs, scale));
  const pull = pulls(size, sums.pairs, scale);
  const mean = solve(lower, pull);
  const explained = pull.reduce((sum, each, index) => sum + each * at(mean, index), 0);
  const squares = differences.squares / scale.difference + (scale.total === null ? 0 : totals.squares / scale.total);
  const misfit = Math.max(squares - explained, leastSquares * (differences.squares + totals.squares));
  const count = differences.count + (scale.total === null ? 0 : totals.count);
  const logEvidence =
    logMarginal(misfit, count) -
    (logDeterminant(lower) + Math.log1p(levelVariance * size) + differences.count * Math.log(scale.difference)) / 2 +
    (scale.total === null ? logEvidenceOfTotals(sums) : (-totals.count * Math.log(scale.total)) / 2);
  return { scale, mean, lower, variance: misfit / count, logEvidence };
}

/** Log marginal likelihood of normal values with the given sum of squares; the variance is integrated out, powers of 2 pi are left out. */
function logMarginal(squares: number, count: number): number {
  return gammaln(count / 2) - (count / 2) * Math.log(squares / 2);
}

function logEvidenceOfTotals({ differences, totals }: ScoreSums): number {
  const squares = Math.max(totals.squares, leastSquares * differences.squares);
  return logMarginal(squares, totals.count) - Math.log1p(4 * levelVariance * totals.count) / 2 - logRangeOfTotals;
}

/** The inverse covariance; that of the prior is I + levelVariance 1 1ᵀ, inverted by Sherman and Morrison. */
function precision(size: number, pairs: readonly ScorePair[], scale: NoiseScale): Matrix {
  const matrix = zeros(size);
  const level = levelVariance / (1 + levelVariance * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) addTo(matrix, i, j, (i === j ? 1 : 0) - level);
  }
  for (const { first, second, differences, totals } of pairs) {
    addContrast(matrix, first, second, differences.count / scale.difference);
    if (scale.total !== null) addSum(matrix, first, second, totals.count / scale.total);
  }
  return matrix;
}

/** Adds `amount` times x xᵀ, where x is 1 at `first` and at `second`. */
function addSum(matrix: Matrix, first: number, second: number, amount: number): void {
  addTo(matrix, first, first, amount);
  addTo(matrix, second, second, amount);
  addTo(matrix, first, second, amount);
  addTo(matrix, second, first, amount);
}

function pulls(size: number, pairs: readonly ScorePair[], scale: NoiseScale): Float64Array {
  const result = new Float64Array(size);
  for (const { first, second, differences, totals } of pairs) {
    const apart = differences.sum / scale.difference;
    const together = scale.total === null ? 0 : totals.sum / scale.total;
    result[first] = at(result, first) + together + apart;
    result[second] = at(result, second) + together - apart;
  }
  return result;
}
