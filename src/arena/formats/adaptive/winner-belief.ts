import { winProbability } from '../../../ratings/logistic.ts';
import {
  addContrast,
  addTo,
  at,
  cholesky,
  contrast,
  inverse,
  type Matrix,
  solve,
  zeros,
} from '../../../ratings/matrix.ts';
import type { Outcome, PairingResult } from '../format.ts';

/**
 * The standard deviation of strengths before any result, in log-odds: of two random entrants the better wins five times
 * in six on average, as of strengths that are uniform in [0, 1] before a judge whose error on a difference is about 0.25.
 * In simulations any value from 1 to 3 ranks as well within 0.01 of Kendall's tau. Averaging over several values pairs
 * worse: what the belief then does not know is the scale, and the scale orders nobody.
 */
const priorDeviation = 2;

/** A logistic curve is close to that of a normal distribution with this variance (1.702 squared). */
const logisticVariance = 1.702 ** 2;

const maxIterations = 50;
const tolerance = 1e-9;

/**
 * Strengths by winners alone: P(i beats j) = 1 / (1 + exp(sj - si)), a tie being half a win for each (Bradley & Terry
 * 1952), with a normal prior of mean 0 on each strength. The posterior is taken as normal around its mode (Laplace).
 *
 * @returns strengths in log-odds
 */
export function winnerBelief(size: number, observed: readonly Observation[]): Belief {
  const { mean, covariance } = laplace(size, countPairs(size, observed));
  const differenceNoise = (one: number, other: number): number => {
    const variance = logisticVariance + contrast(covariance, one, other);
    const difference = at(mean, one) - at(mean, other);
    return Math.sqrt(2 * Math.PI * variance) * Math.exp(difference ** 2 / (2 * variance));
  };
  return { mean, covariance, look: { differenceNoise, totalNoise: null } };
}

interface PairSum {
  readonly first: number;
  readonly second: number;
  readonly meetings: number;
  /** Wins of the first; a tie is half a win. */
  readonly wins: number;
}

function countPairs(size: number, observed: readonly Observation[]): PairSum[] {
  const sums = new Map<number, PairSum>();
  for (const { first, second, sign } of observed) {
    const [low, high, forLow] = first < second ? [first, second, sign] : [second, first, -sign];
    const key = low * size + high;
    const { meetings, wins } = sums.get(key) ?? { meetings: 0, wins: 0 };
    sums.set(key, { first: low, second: high, meetings: meetings + 1, wins: wins + (1 + forLow) / 2 });
  }
  return [...sums].sort(([one], [other]) => one - other).map(([, sum]) => sum);
}

/** The mode by Newton's method (the logarithm of the posterior is concave), and the curvature there. */
function laplace(size: number, pairs: readonly PairSum[]): Pick<Belief, 'mean' | 'covariance'> {
  let mean = new Float64Array(size);
  let lower = cholesky(curvature(size, pairs, mean));
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    const step = solve(lower, slope(pairs, mean));
    const longest = step.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
    const share = Math.min(1, 2 / longest);
    mean = mean.map((value, index) => value + share * at(step, index));
    lower = cholesky(curvature(size, pairs, mean));
    if (longest < tolerance) break;
  }
  return { mean, covariance: inverse(lower) };
}

function slope(pairs: readonly PairSum[], mean: Float64Array): Float64Array {
  const result = mean.map((value) => -value / priorDeviation ** 2);
  for (const { first, second, meetings, wins } of pairs) {
    const surplus = wins - meetings * winProbability(at(mean, first) - at(mean, second));
    result[first] = at(result, first) + surplus;
    result[second] = at(result, second) - surplus;
  }
  return result;
}

function curvature(size: number, pairs: readonly PairSum[], mean: Float64Array): Matrix {
  const matrix = zeros(size);
  for (let index = 0; index < size; index++) addTo(matrix, index, index, 1 / priorDeviation ** 2);
  for (const { first, second, meetings } of pairs) {
    const p = winProbability(at(mean, first) - at(mean, second));
    addContrast(matrix, first, second, meetings * p * (1 - p));
  }
  return matrix;
}

/** Result of a comparison of two entrants that may be made: their difference and perhaps their sum, with noise. */
interface Look {
  /** The variance of the noise on the difference of the entrants at two indexes. */
  differenceNoise(one: number, other: number): number;
  /** The variance of the noise on the sum of both; null when a comparison says nothing about the sum. */
  readonly totalNoise: number | null;
}

/** Belief about the strengths of the entrants: a normal distribution, by index. */
export interface Belief {
  readonly mean: Float64Array;
  readonly covariance: Matrix;
  readonly look: Look;
}

/** One counted result of two entrants, by their indexes, seen from the first of them. */
export interface Observation {
  readonly first: number;
  readonly second: number;
  /** 1: the first won; -1: the second; 0: a tie. */
  readonly sign: -1 | 0 | 1;
  /** The judge's scores: the first's minus the second's, and their sum; null where it gave none. */
  readonly scores: { readonly difference: number; readonly total: number } | null;
}

/**
 * The counted results of outcomes, in their order; void ones are left out.
 *
 * @param entrants in the order of the indexes
 * @throws RangeError when an outcome is of somebody else, or a score is not finite
 */
export function observations<Id extends string>(
  entrants: readonly Id[],
  outcomes: readonly Outcome<Id>[],
): Observation[] {
  const indexOf = new Map<string, number>(entrants.map((entrant, index) => [entrant, index]));
  return outcomes.flatMap(({ pairing, results }) => {
    const a = indexOf.get(pairing.a);
    const b = indexOf.get(pairing.b);
    if (a === undefined || b === undefined) {
      throw new RangeError(`an outcome is of ${pairing.a} and ${pairing.b}, who are not both entered`);
    }
    return results.filter(({ winner }) => winner !== 'void').map((result) => observed(a, b, result));
  });
}

function observed(a: number, b: number, { winner, scores }: PairingResult): Observation {
  const sign = winner === 'a' ? 1 : winner === 'b' ? -1 : 0;
  const sums = scores === undefined ? null : { difference: scores.a - scores.b, total: scores.a + scores.b };
  if (sums !== null && !Number.isFinite(sums.difference + sums.total)) throw new RangeError('a score is not finite');
  return { first: a, second: b, sign, scores: sums };
}
