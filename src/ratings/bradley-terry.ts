import { centredOnIslands, connectivity, isOneGroup } from './connectivity.ts';
import { winProbability } from './logistic.ts';
import { at, choleskyInPlace, type Matrix, solveInPlace, zeros } from './matrix.ts';
import { type PairCount, type PairScores, pairScores, pairsOfScores } from './pair-counts.ts';
import { penalisedFit } from './penalised-fit.ts';
import type { ModelFit } from './rating-model.ts';

/** Rating points for one unit of log-strength: ten times the odds are 400 points, as in Elo. */
export const pointsPerNat = 400 / Math.LN10;
export const meanRating = 1000;

/** A strength in points, to a millionth. */
export function toPoints(strength: number): number {
  return Math.round((meanRating + pointsPerNat * strength) * 1e6) / 1e6;
}

/**
 * Half of this times the sum of squared log-strengths is taken from the summed (not the mean) log-likelihood. It steadies
 * the arithmetic and places nobody: it moves published ratings by less than 0.001 points.
 */
export const defaultRidge = 1e-6;

const maxIterations = 200;

/** The error after a Newton step is of the order of the step squared, so after one this small it is rounding. */
const lastStep = 1e-7;

export interface BradleyTerryFit extends Omit<ModelFit, 'parameters'> {
  /** Natural-log strengths by agent index; mean zero, also on every island without battles with the rest. */
  readonly strengths: Float64Array;
  /** 1000 + 400/ln 10 times the strength. */
  readonly ratings: readonly number[];
  readonly ridge: number;
}

/**
 * Bradley-Terry strengths from counts of distinct pairs: P(i beats j) = 1 / (1 + exp(sj - si)), a tie being half a win
 * for each (Bradley & Terry 1952).
 *
 * @param size number of agents; an agent without battles stays at the mean
 * @param pairs counts between agent indexes
 * @throws RangeError when the ridge is not above zero
 */
export function bradleyTerry(size: number, pairs: readonly PairCount[], ridge = defaultRidge): BradleyTerryFit {
  const { parameters: strengths, ...fit } = pairFitter(size, ridge)(pairScores(pairs));
  const ratings = Array.from(strengths, (strength) => meanRating + pointsPerNat * strength);
  return { strengths, ratings, ...fit, ridge };
}

/** Fits one set of points between pairs, from a start where one is given (any vector with an entry for each agent). */
export type PairFitter = (scores: PairScores, start?: Float64Array) => ModelFit;

/**
 * A fitter that keeps its working memory, for data that are fitted many times. Newton steps, bounded at 200; with every
 * strength reached from every other the likelihood has its maximum at a finite point (Ford 1957), otherwise Firth's.
 *
 * @throws RangeError when the ridge is not above zero
 */
export function pairFitter(size: number, ridge: number): PairFitter {
  if (!(ridge > 0)) throw new RangeError('the ridge must be above zero');
  const beat = new Uint8Array(size * size);
  const work: Work = { ridge, information: zeros(size), step: new Float64Array(size) };
  return (scores, start = new Float64Array(size)) => {
    if (isOneGroup(size, scores, beat)) return newton(scores, centredOnIslands(start, []), work);
    const pairs = pairsOfScores(scores);
    const { separated, islandOf } = connectivity(size, pairs);
    const begin = centredOnIslands(start, islandOf);
    if (!separated) return newton(scores, begin, work, islandOf);
    const rows = pairs.map(({ first, second }) => ({ places: [first, second], amounts: [1, -1] }));
    const penalties = new Float64Array(size).fill(ridge);
    const { scored: won, conceded: lost } = scores;
    return penalisedFit({ agents: size, rows, won, lost, islandOf, penalties, firth: true }, begin);
  };
}

interface Work {
  readonly ridge: number;
  readonly information: Matrix;
  readonly step: Float64Array;
}

/** @param islandOf left out: all agents are on one */
function newton(scores: PairScores, start: Float64Array, work: Work, islandOf: readonly number[] = []): ModelFit {
  const parameters = Float64Array.from(start);
  let iterations = 0;
  let converged = parameters.length < 2;
  while (!converged && iterations < maxIterations) {
    iterations += 1;
    expand(scores, parameters, work, islandOf);
    choleskyInPlace(work.information);
    solveInPlace(work.information, work.step);
    const largest = move(parameters, work.step);
    converged = largest < lastStep;
  }
  return { parameters: centredOnIslands(parameters, islandOf), estimator: 'maximum_likelihood', iterations, converged };
}

/** Writes the information's lower triangle and the gradient at the given strengths. */
function expand(
  { first, second, scored, conceded }: PairScores,
  strengths: Float64Array,
  { ridge, information: { size, cells }, step }: Work,
  islandOf: readonly number[],
): void {
  fillPenalty(cells, size, ridge, islandOf);
  for (let agent = 0; agent < size; agent++) step[agent] = -ridge * at(strengths, agent);
  for (let pair = 0; pair < first.length; pair++) {
    const one = first[pair] as number;
    const other = second[pair] as number;
    const meetings = at(scored, pair) + at(conceded, pair);
    if (meetings === 0) continue;
    const p = winProbability(at(strengths, one) - at(strengths, other));
    const surplus = at(scored, pair) - meetings * p;
    const weight = meetings * p * (1 - p);
    step[one] = at(step, one) + surplus;
    step[other] = at(step, other) - surplus;
    cells[one * size + one] = at(cells, one * size + one) + weight;
    cells[other * size + other] = at(cells, other * size + other) + weight;
    const lower = one > other ? one * size + other : other * size + one;
    cells[lower] = at(cells, lower) - weight;
  }
}

/** The ridge, and a weight on the mean of every island, which no comparison determines. */
function fillPenalty(cells: Float64Array, size: number, ridge: number, islandOf: readonly number[]): void {
  cells.fill(1 / size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < row && islandOf.length > 0; column++) {
      if (islandOf[row] !== islandOf[column]) cells[row * size + column] = 0;
    }
    cells[row * size + row] = 1 / size + ridge;
  }
}

/** A Newton step that moves no difference of strengths by more than this surely raises the likelihood. */
const safeReach = 1.79;

/**
 * Moves the strengths by the step, shortened where it reaches far: the logistic likelihood is self-concordant in the
 * sense of Bach (2010), so a share ln(1 + R)/R of a step with reach R always raises it, and the whole step up to R = 1.79.
 *
 * @returns the largest entry of the step
 */
function move(strengths: Float64Array, step: Float64Array): number {
  let low = 0;
  let high = 0;
  for (const change of step) {
    if (change < low) low = change;
    else if (change > high) high = change;
  }
  const reach = high - low;
  const share = reach > safeReach ? Math.log1p(reach) / reach : 1;
  for (let agent = 0; agent < strengths.length; agent++) {
    strengths[agent] = at(strengths, agent) + share * at(step, agent);
  }
  return Math.max(high, -low);
}
