import { gammaln } from 'simple-statistics';
import { addTo, at, cholesky, inverse, logDeterminant, type Matrix, solve, zeros } from '../../../ratings/matrix.ts';
import type { AnswerSums } from './answer-sums.ts';
import type { Belief } from './winner-belief.ts';

/** A hypothesis, in units of the variance of qualities: of an answer's luck, and of how easy a task is. */
interface AnswerScale {
  readonly luck: number;
  readonly ease: number;
}

/** Scales of noise, from graders that never err to ones that guess, from tasks that are all alike to some far easier than others. */
const scales: readonly AnswerScale[] = [0.01, 0.1, 0.3, 1, 3, 10, 30].flatMap((luck) =>
  [0, 0.1, 0.3, 1, 3, 10, 30].map((ease) => ({ luck, ease })),
);

/** Hypotheses below this share are left out. */
const leastShare = 1e-4;

/**
 * Qualities by graded answers: what an answer passed = quality + the task's ease + luck, all normal, so that whoever
 * answered the same task is compared, met or not. The common variance is integrated out under the prior 1 / variance; of
 * luck and ease each hypothesis counts by how likely it made the answers (as in `scoreBelief`).
 *
 * @param size number of entrants
 * @returns qualities in the shares' unit, around the mean; null when no two shares differ
 */
export function answerBelief(size: number, sums: AnswerSums): Belief | null {
  if (sums.squares === 0) return null;
  const fits = scales.map((scale) => answerFit(size, sums, scale));
  const most = Math.max(...fits.map(({ logEvidence }) => logEvidence));
  const likely = fits.flatMap((fit) => {
    const share = Math.exp(fit.logEvidence - most);
    return share < leastShare ? [] : [{ ...fit, share }];
  });
  const total = likely.reduce((sum, { share }) => sum + share, 0);
  const mean = new Float64Array(size);
  const covariance = zeros(size);
  let logLuck = 0;
  for (const { share, mean: own, lower, variance, scale } of likely) {
    for (let i = 0; i < size; i++) mean[i] = at(mean, i) + (share / total) * at(own, i);
    for (const [k, each] of inverse(lower).cells.entries()) {
      covariance.cells[k] = at(covariance.cells, k) + (share / total) * variance * each;
    }
    logLuck += (share / total) * Math.log(scale.luck * variance);
  }
  const differenceNoise = (2 * Math.exp(logLuck)) / sums.freshTasks;
  return { mean, covariance, look: { differenceNoise: () => differenceNoise, totalNoise: null } };
}

export interface AnswerFit {
  readonly scale: AnswerScale;
  readonly mean: Float64Array;
  /** The Cholesky factor of the inverse covariance, in units of `variance`. */
  readonly lower: Matrix;
  readonly variance: number;
  readonly logEvidence: number;
}

/** The level of all answers is free: its prior variance in units of that of qualities, shares being centred. */
const levelVariance = 100;
/** Squares below this share of all are rounding. */
const leastSquares = 1e-6;

export function answerFit(size: number, { tasks, squares, count }: AnswerSums, scale: AnswerScale): AnswerFit {
  const { luck, ease } = scale;
  const matrix = prior(size);
  const pull = new Float64Array(size);
  let weighed = squares / luck;
  let logNoise = count * Math.log(luck);
  for (const { entrants, shares, sum } of tasks) {
    const pooled = ease / (luck * (luck + entrants.length * ease));
    logNoise += Math.log1p((entrants.length * ease) / luck);
    weighed -= pooled * sum ** 2;
    for (const [place, one] of entrants.entries()) {
      addTo(matrix, one, one, 1 / luck);
      for (const other of entrants) addTo(matrix, one, other, -pooled);
      pull[one] = at(pull, one) + (shares[place] ?? 0) / luck - pooled * sum;
    }
  }
  const lower = cholesky(matrix);
  const mean = solve(lower, pull);
  const explained = pull.reduce((total, each, index) => total + each * at(mean, index), 0);
  const misfit = Math.max(weighed - explained, (leastSquares * squares) / luck);
  const logEvidence = gammaln(count / 2) - (count / 2) * Math.log(misfit / 2) - (logDeterminant(lower) + logNoise) / 2;
  return { scale, mean, lower, variance: misfit / count, logEvidence };
}

/** The inverse of I + levelVariance 1 1ᵀ (Sherman & Morrison). */
function prior(size: number): Matrix {
  const matrix = zeros(size);
  const level = levelVariance / (1 + levelVariance * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) addTo(matrix, i, j, (i === j ? 1 : 0) - level);
  }
  return matrix;
}
