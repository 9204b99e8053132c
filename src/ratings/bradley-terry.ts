import { connectivity } from './connectivity.ts';
import {
  addContrast,
  addTo,
  at,
  cholesky,
  contrast,
  inverse,
  logDeterminant,
  type Matrix,
  solve,
  zeros,
} from './matrix.ts';
import { meetings, type PairCount } from './pair-counts.ts';

/** Rating points for one unit of log-strength: ten times the odds are 400 points, as in Elo. */
export const pointsPerNat = 400 / Math.LN10;
export const meanRating = 1000;

/**
 * Half of this times the sum of squared log-strengths is taken from the summed (not the mean) log-likelihood. It steadies
 * the arithmetic and places nobody: it moves published ratings by less than 0.001 points.
 */
export const defaultRidge = 1e-6;

const maxIterations = 200;
const maxHalvings = 40;
const stepTolerance = 1e-10;

export interface BradleyTerryFit {
  /** Natural-log strengths by agent index; mean zero, also on every island without battles with the rest. */
  readonly strengths: Float64Array;
  /** 1000 + 400/ln 10 times the strength. */
  readonly ratings: readonly number[];
  /**
   * `firth` where some agents or groups won or lost everything against the rest, so that no finite maximum exists:
   * the likelihood is then penalised by the square root of the information's determinant.
   */
  readonly estimator: 'maximum_likelihood' | 'firth';
  readonly iterations: number;
  readonly converged: boolean;
  readonly ridge: number;
}

/**
 * Bradley-Terry strengths from counts of distinct pairs: P(i beats j) = 1 / (1 + exp(sj - si)), a tie being half a win
 * for each (Bradley & Terry 1952). Newton steps, halved until the objective grows; bounded at 200. Where the maximum
 * lies at infinity, Firth's (1993) penalty keeps it finite (Heinze & Schemper 2002).
 *
 * @param size number of agents; an agent without battles stays at the mean
 * @param pairs counts between agent indexes
 * @throws RangeError when the ridge is not above zero
 */
export function bradleyTerry(size: number, pairs: readonly PairCount[], ridge = defaultRidge): BradleyTerryFit {
  if (!(ridge > 0)) throw new RangeError('the ridge must be above zero');
  const { separated, islandOf } = connectivity(size, pairs);
  const problem: Problem = { size, pairs, islandOf, ridge, firth: separated };
  let current = evaluate(problem, new Float64Array(size));
  let iterations = 0;
  let converged = size < 2;
  while (!converged && iterations < maxIterations) {
    iterations += 1;
    const direction = newtonStep(problem, current);
    converged = direction.every((change) => Math.abs(change) < stepTolerance);
    current = improve(problem, current, direction);
  }
  const strengths = centred(current.strengths, islandOf);
  return {
    strengths,
    ratings: Array.from(strengths, (strength) => meanRating + pointsPerNat * strength),
    estimator: problem.firth ? 'firth' : 'maximum_likelihood',
    iterations,
    converged,
    ridge,
  };
}

/** P(win) for a difference in log-strength. */
export function winProbability(difference: number): number {
  return 1 / (1 + Math.exp(-difference));
}

/** Who was compared how often, and which agents have a chain of battles between them (connectivity.ts). */
export interface Comparisons {
  readonly size: number;
  readonly pairs: readonly PairCount[];
  readonly islandOf: readonly number[];
}

/**
 * The information (negative second derivative of the log-likelihood) at the given strengths, with the ridge, and with
 * a weight on the mean of every island, which no comparison determines; so it can be inverted.
 */
export function information({ size, pairs, islandOf }: Comparisons, strengths: Float64Array, ridge: number): Matrix {
  const matrix = zeros(size);
  for (let one = 0; one < size; one++) {
    for (let other = 0; other < size; other++) {
      if (islandOf[one] === islandOf[other]) addTo(matrix, one, other, 1 / size);
    }
    addTo(matrix, one, one, ridge);
  }
  for (const pair of pairs) {
    const p = winProbability(at(strengths, pair.first) - at(strengths, pair.second));
    addContrast(matrix, pair.first, pair.second, meetings(pair) * p * (1 - p));
  }
  return matrix;
}

interface Problem extends Comparisons {
  readonly ridge: number;
  readonly firth: boolean;
}

interface Point {
  readonly strengths: Float64Array;
  readonly lower: Matrix;
  readonly objective: number;
}

function evaluate(problem: Problem, strengths: Float64Array): Point {
  const lower = cholesky(information(problem, strengths, problem.ridge));
  let objective = problem.firth ? logDeterminant(lower) / 2 : 0;
  for (const strength of strengths) objective -= (problem.ridge / 2) * strength * strength;
  for (const pair of problem.pairs) {
    const difference = at(strengths, pair.first) - at(strengths, pair.second);
    objective += (pair.wins + pair.ties / 2) * logWinProbability(difference);
    objective += (pair.losses + pair.ties / 2) * logWinProbability(-difference);
  }
  return { strengths, lower, objective };
}

/** log(1 / (1 + exp(-d))) without overflow. */
export function logWinProbability(difference: number): number {
  return difference > 0 ? -Math.log1p(Math.exp(-difference)) : difference - Math.log1p(Math.exp(difference));
}

/** With Firth's penalty every battle counts as itself plus a tie weighted by its leverage, which is held for the step. */
function newtonStep(problem: Problem, point: Point): Float64Array {
  if (!problem.firth) return solve(point.lower, gradient(problem, problem.pairs, point.strengths));
  const pairs = withLeverage(problem.pairs, point);
  const lower = cholesky(information({ ...problem, pairs }, point.strengths, problem.ridge));
  return solve(lower, gradient(problem, pairs, point.strengths));
}

function withLeverage(pairs: readonly PairCount[], { strengths, lower }: Point): PairCount[] {
  const covariance = inverse(lower);
  return pairs.map((pair) => {
    const p = winProbability(at(strengths, pair.first) - at(strengths, pair.second));
    const leverage = meetings(pair) * p * (1 - p) * contrast(covariance, pair.first, pair.second);
    return { ...pair, ties: pair.ties + leverage };
  });
}

function gradient({ ridge }: Problem, pairs: readonly PairCount[], strengths: Float64Array): Float64Array {
  const result = strengths.map((strength) => -ridge * strength);
  for (const pair of pairs) {
    const p = winProbability(at(strengths, pair.first) - at(strengths, pair.second));
    const surplus = pair.wins + pair.ties / 2 - meetings(pair) * p;
    result[pair.first] = at(result, pair.first) + surplus;
    result[pair.second] = at(result, pair.second) - surplus;
  }
  return result;
}

function improve(problem: Problem, from: Point, direction: Float64Array): Point {
  const slack = 1e-12 * (1 + Math.abs(from.objective));
  for (let halving = 0, share = 1; halving < maxHalvings; halving++, share /= 2) {
    const moved = from.strengths.map((strength, index) => strength + share * at(direction, index));
    const point = evaluate(problem, moved);
    if (point.objective >= from.objective - slack) return point;
  }
  return from;
}

/** The penalties put the mean of every island at zero; done once more here against rounding. */
function centred(strengths: Float64Array, islandOf: readonly number[]): Float64Array {
  const sums = new Map<number, { sum: number; count: number }>();
  for (const [agent, strength] of strengths.entries()) {
    const { sum, count } = sums.get(islandOf[agent] ?? 0) ?? { sum: 0, count: 0 };
    sums.set(islandOf[agent] ?? 0, { sum: sum + strength, count: count + 1 });
  }
  return strengths.map((strength, agent) => {
    const { sum, count } = sums.get(islandOf[agent] ?? 0) ?? { sum: 0, count: 1 };
    return strength - sum / count;
  });
}
