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
 * Half of this times the sum of squared log-strengths is taken from the summed (not the mean) log-likelihood. It only
 * holds apart islands without a common battle in place; it moves published ratings by less than 0.001 points.
 */
export const defaultRidge = 1e-6;

const maxIterations = 200;
const maxHalvings = 40;
const stepTolerance = 1e-10;

export interface BradleyTerryFit {
  /** Natural-log strengths by agent index, mean zero. */
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
  const problem: Problem = { size, pairs, ridge, firth: connectivity(size, pairs).separated };
  let current = evaluate(problem, new Float64Array(size));
  let iterations = 0;
  let converged = size < 2;
  while (!converged && iterations < maxIterations) {
    iterations += 1;
    const next = improve(problem, current, newtonStep(problem, current));
    converged = largestChange(current.strengths, next.strengths) < stepTolerance;
    current = next;
  }
  const strengths = centred(current.strengths);
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

/**
 * The information (negative second derivative of the log-likelihood) at the given strengths, with the ridge, and with
 * a unit weight on the mean, which no comparison determines; so it can be inverted.
 */
export function information(size: number, pairs: readonly PairCount[], strengths: Float64Array, ridge: number): Matrix {
  const matrix = zeros(size);
  matrix.cells.fill(1 / size);
  for (let agent = 0; agent < size; agent++) addTo(matrix, agent, agent, ridge);
  for (const pair of pairs) {
    const p = winProbability(at(strengths, pair.first) - at(strengths, pair.second));
    addContrast(matrix, pair.first, pair.second, meetings(pair) * p * (1 - p));
  }
  return matrix;
}

interface Problem {
  readonly size: number;
  readonly pairs: readonly PairCount[];
  readonly ridge: number;
  readonly firth: boolean;
}

interface Point {
  readonly strengths: Float64Array;
  readonly lower: Matrix;
  readonly objective: number;
}

function evaluate(problem: Problem, strengths: Float64Array): Point {
  const lower = cholesky(information(problem.size, problem.pairs, strengths, problem.ridge));
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
  const { size, ridge } = problem;
  const pairs = withLeverage(problem.pairs, point);
  const lower = cholesky(information(size, pairs, point.strengths, ridge));
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

function largestChange(before: Float64Array, after: Float64Array): number {
  return before.reduce((largest, value, index) => Math.max(largest, Math.abs(at(after, index) - value)), 0);
}

function centred(strengths: Float64Array): Float64Array {
  const mean = strengths.reduce((sum, strength) => sum + strength, 0) / Math.max(1, strengths.length);
  return strengths.map((strength) => strength - mean);
}
