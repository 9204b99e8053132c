import { centredOnIslands } from './connectivity.ts';
import { logWinProbability, winProbability } from './logistic.ts';
import { addTo, at, cell, cholesky, inverse, logDeterminant, type Matrix, solve, zeros } from './matrix.ts';
import type { ModelFit } from './rating-model.ts';

/** Terms that explain a result: parameters, each times an amount; two agents, by 1 and -1, come first. */
export interface Row {
  readonly places: readonly number[];
  readonly amounts: readonly number[];
}

/** Objective that is maximised: a log-likelihood less its penalties, a tie being half a win for each (Bradley & Terry 1952). */
export interface Problem {
  /** Their log-strengths are the first parameters. */
  readonly agents: number;
  readonly rows: readonly Row[];
  /** Points in each row of the first agent against the second, and of the second against the first. */
  readonly won: Float64Array;
  readonly lost: Float64Array;
  /** The number of the island of each agent (connectivity.ts). */
  readonly islandOf: readonly number[];
  /** Penalty of each parameter: half of it times its square is subtracted; above zero. */
  readonly penalties: Float64Array;
  /** True if half the log-determinant of the information is added (Firth 1993). */
  readonly firth: boolean;
}

/** A place in the space of parameters and what is known there. */
interface Point {
  readonly parameters: Float64Array;
  readonly objective: number;
  /** A direction in which the objective grows, as long as it seems right to go at once. */
  readonly step: Float64Array;
}

/** A fit takes about ten, with Firth's penalty some dozens. */
const maxIterations = 2_000;
const maxHalvings = 40;
/** Tolerance of a step with Firth's penalty: the remaining error after a step is of the step's size. */
const lastStep = 1e-12;

/**
 * The maximum of the likelihood by Newton steps, each halved until the objective grows. With Firth's (1993) penalty it is finite
 * also where somebody won or lost everything (Heinze & Schemper 2002); there by Fisher's scoring, each battle counting as itself
 * plus a tie weighted by its leverage.
 */
export function penalisedFit(problem: Problem, start: Float64Array): ModelFit {
  let current = pointAt(problem, start);
  let iterations = 0;
  let converged = false;
  while (!converged && iterations < maxIterations) {
    iterations += 1;
    converged = current.step.every((change) => Math.abs(change) < lastStep);
    const next = improved(problem, current);
    if (next === null) break;
    current = next;
  }
  return {
    parameters: centredOnIslands(current.parameters, problem.islandOf),
    estimator: problem.firth ? 'firth' : 'maximum_likelihood',
    iterations,
    converged,
  };
}

/** Null where no part of the step is uphill. */
function improved(problem: Problem, from: Point): Point | null {
  const slack = 1e-12 * (1 + Math.abs(from.objective));
  for (let halving = 0, share = 1; halving < maxHalvings; halving++, share /= 2) {
    const trial = from.parameters.map((value, index) => value + share * at(from.step, index));
    const point = pointAt(problem, trial);
    if (point.objective >= from.objective - slack) return point;
  }
  return null;
}

function pointAt(problem: Problem, parameters: Float64Array): Point {
  const gradient = parameters.map((value, place) => -at(problem.penalties, place) * value);
  let objective = parameters.reduce((sum, value, place) => sum - (at(problem.penalties, place) / 2) * value * value, 0);
  for (const [index, row] of problem.rows.entries()) {
    const gap = gapOf(row, parameters);
    const won = at(problem.won, index);
    const lost = at(problem.lost, index);
    objective += won * logWinProbability(gap) + lost * logWinProbability(-gap);
    addSlope(gradient, row, slopeOf(gap, won, lost));
  }
  const information = cholesky(informationAt(problem, parameters));
  if (!problem.firth) return { parameters, objective, step: solve(information, gradient) };
  const leverages = addFirthSlope(problem, parameters, inverse(information), gradient);
  const step = solve(cholesky(informationAt(problem, parameters, leverages)), gradient);
  return { parameters, objective: objective + logDeterminant(information) / 2, step };
}

/** The difference of strengths, with what else the row is explained by. */
export function gapOf({ places, amounts }: Row, parameters: Float64Array): number {
  let gap = 0;
  for (let each = 0; each < places.length; each++)
    gap += at(parameters, places[each] as number) * (amounts[each] as number);
  return gap;
}

/** The derivative of the log-likelihood of points by the gap. */
export function slopeOf(gap: number, won: number, lost: number): number {
  return won - (won + lost) * winProbability(gap);
}

/** Adds a derivative by the gap, taken on to the parameters. */
export function addSlope(values: Float64Array, { places, amounts }: Row, slope: number): void {
  for (let each = 0; each < places.length; each++) {
    const place = places[each] as number;
    values[place] = at(values, place) + slope * (amounts[each] as number);
  }
}

/** Adds so much of x xᵀ for a row. */
export function addProducts(to: Matrix, { places, amounts }: Row, amount: number): void {
  for (let one = 0; one < places.length; one++) {
    const scaled = amount * (amounts[one] as number);
    for (let other = 0; other < places.length; other++)
      addTo(to, places[one] as number, places[other] as number, scaled * (amounts[other] as number));
  }
}

/** Adds so much to every two agents of an island: a weight on its mean, which no battle determines. */
export function addIslands(to: Matrix, islandOf: readonly number[], amount: number): void {
  for (const [one, island] of islandOf.entries()) {
    for (const [other, beside] of islandOf.entries()) if (island === beside) addTo(to, one, other, amount);
  }
}

/**
 * Negative second derivatives of the penalised log-likelihood; results change them by how many they are alone.
 * @param more results that are counted beside those there are, by row; default none
 */
export function informationAt(problem: Problem, parameters: Float64Array, more?: Float64Array): Matrix {
  const matrix = zeros(parameters.length);
  for (const [index, row] of problem.rows.entries()) {
    const p = winProbability(gapOf(row, parameters));
    addProducts(matrix, row, (battlesIn(problem, index) + (more?.[index] ?? 0)) * p * (1 - p));
  }
  addIslands(matrix, problem.islandOf, 1 / problem.agents);
  for (const [place, penalty] of problem.penalties.entries()) addTo(matrix, place, place, penalty);
  return matrix;
}

/**
 * Adds the slope of half the log-determinant of the information, trace(I⁻¹ ∂I) / 2, to the gradient.
 * @returns the leverage of each row
 */
function addFirthSlope(problem: Problem, parameters: Float64Array, covariance: Matrix, gradient: Float64Array) {
  return Float64Array.from(problem.rows, (row, index) => {
    const p = winProbability(gapOf(row, parameters));
    const leverage = battlesIn(problem, index) * varianceOf(row, covariance) * p * (1 - p);
    addSlope(gradient, row, (leverage * (1 - 2 * p)) / 2);
    return leverage;
  });
}

/** xᵀ M x of a row. */
function varianceOf({ places, amounts }: Row, matrix: Matrix): number {
  let sum = 0;
  for (const [one, place] of places.entries()) {
    for (const [other, beside] of places.entries())
      sum += (amounts[one] as number) * (amounts[other] as number) * cell(matrix, place, beside);
  }
  return sum;
}

function battlesIn({ won, lost }: Problem, index: number): number {
  return at(won, index) + at(lost, index);
}
