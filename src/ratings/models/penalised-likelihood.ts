import { logWinProbability, winProbability } from '../logistic.ts';
import { addTo, at, cholesky, inverse, logDeterminant, type Matrix, solve } from '../matrix.ts';
import type { OutcomeCounts } from './battle-cells.ts';
import { addGradient, Curvature, gapOf, type Layout, seenFrom, type Terms } from './linear-terms.ts';

/** What is maximised: a log-likelihood less its penalties, a tie being half a win for each (Bradley & Terry 1952). */
export interface Problem {
  readonly layout: Layout;
  readonly terms: readonly Terms[];
  /** One for each of `terms`. */
  readonly counts: readonly OutcomeCounts[];
  readonly islandOf: readonly number[];
  /** Half of it times each squared log-strength is subtracted; above zero. */
  readonly ridge: number;
  /** The same for each style coefficient. */
  readonly furtherRidge: number;
  /** Whether half the log-determinant of the information is added (Firth 1993). */
  readonly firth: boolean;
}

/** A place in the space of parameters and what is known there. */
export interface Point {
  readonly parameters: Float64Array;
  readonly objective: number;
  /** A direction in which the objective grows, as long as it seems right to go at once. */
  readonly step: Float64Array;
  /** The growth of the objective along the step, to first order; never below zero. */
  readonly gain: number;
}

/** Objective and Newton step; with Firth's penalty Fisher's scoring. */
export function pointAt(problem: Problem, parameters: Float64Array): Point {
  const { layout, terms } = problem;
  const gradient = new Float64Array(layout.size);
  let objective = penalty(problem, parameters);
  for (const [index, own] of terms.entries()) {
    const local = localLikelihood(gapOf(layout, own, parameters), countsAt(problem, index));
    objective += local.value;
    addGradient(gradient, layout, own, local.slope);
  }
  addPenaltySlope(problem, parameters, gradient);
  const information = cholesky(informationAt(problem, parameters));
  if (!problem.firth) return pointOf(parameters, objective, gradient, information);
  const lower = addFirth(problem, parameters, inverse(information), gradient);
  return pointOf(parameters, objective + logDeterminant(information) / 2, gradient, lower);
}

/** The log-likelihood of a cell's counts, and its derivative by the gap. */
export function localLikelihood(gap: number, { wins, losses, ties }: OutcomeCounts): { value: number; slope: number } {
  const won = wins + ties / 2;
  const lost = losses + ties / 2;
  return {
    value: won * logWinProbability(gap) + lost * logWinProbability(-gap),
    slope: won - (won + lost) * winProbability(gap),
  };
}

/** Negative second derivatives of the penalised log-likelihood; results change them by how many they are alone. */
export function informationAt(problem: Problem, parameters: Float64Array): Matrix {
  const curvature = new Curvature(problem.layout);
  for (const [index, own] of problem.terms.entries()) {
    const p = winProbability(gapOf(problem.layout, own, parameters));
    curvature.add(own, battlesOf(countsAt(problem, index)) * p * (1 - p));
  }
  return steadied(problem, curvature);
}

/**
 * Adds the slope of half the log-determinant of the information, trace(I⁻¹ ∂I) / 2, to the gradient.
 *
 * @returns the Cholesky factor of the information in which every battle counts as itself plus its leverage
 */
function addFirth(problem: Problem, parameters: Float64Array, covariance: Matrix, gradient: Float64Array): Matrix {
  const { layout } = problem;
  const curvature = new Curvature(layout);
  for (const [index, own] of problem.terms.entries()) {
    const battles = battlesOf(countsAt(problem, index));
    const p = winProbability(gapOf(layout, own, parameters));
    const leverage = battles * seenFrom(layout, own, covariance) * p * (1 - p);
    addGradient(gradient, layout, own, (leverage * (1 - 2 * p)) / 2);
    curvature.add(own, (battles + leverage) * p * (1 - p));
  }
  return cholesky(steadied(problem, curvature));
}

/** With the ridges, and with a weight on the mean of every island, which no battle determines. */
function steadied({ layout, islandOf, ridge, furtherRidge }: Problem, curvature: Curvature): Matrix {
  const matrix = curvature.matrix();
  for (let one = 0; one < layout.agents; one++) {
    for (let other = 0; other < layout.agents; other++) {
      if (islandOf[one] === islandOf[other]) addTo(matrix, one, other, 1 / layout.agents);
    }
  }
  for (let each = 0; each < layout.size; each++) addTo(matrix, each, each, each < layout.agents ? ridge : furtherRidge);
  return matrix;
}

function penalty({ layout, ridge, furtherRidge }: Problem, parameters: Float64Array): number {
  let sum = 0;
  for (const [index, value] of parameters.entries()) {
    sum -= ((index < layout.agents ? ridge : furtherRidge) / 2) * value * value;
  }
  return sum;
}

function addPenaltySlope({ layout, ridge, furtherRidge }: Problem, parameters: Float64Array, into: Float64Array): void {
  for (const [index, value] of parameters.entries()) {
    into[index] = at(into, index) - (index < layout.agents ? ridge : furtherRidge) * value;
  }
}

function pointOf(parameters: Float64Array, objective: number, gradient: Float64Array, lower: Matrix): Point {
  const step = solve(lower, gradient);
  const gain = step.reduce((sum, change, index) => sum + change * at(gradient, index), 0);
  return { parameters, objective, step, gain };
}

function countsAt({ counts }: Problem, index: number): OutcomeCounts {
  return counts[index] as OutcomeCounts;
}

function battlesOf({ wins, losses, ties }: OutcomeCounts): number {
  return wins + losses + ties;
}
