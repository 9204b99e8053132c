import { gammaln } from 'simple-statistics';
import {
  addContrast,
  addTo,
  at,
  cholesky,
  logDeterminant,
  type Matrix,
  solve,
  zeros,
} from '../../../ratings/matrix.ts';
import type { ScorePair, ScoreSums } from './score-sums.ts';

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
  /** Of qualities, in the squared units of the sums: the value that fits best. */
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

/** Of normal values with the given sum of squares, the variance integrated out; without the powers of 2 pi. */
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
