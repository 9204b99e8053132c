import { addTo, at, cholesky, inverse, logDeterminant, type Matrix, solve, tryCholesky } from '../matrix.ts';
import { Curvature, Gradient, gapOf, type Layout, seenFrom, type Terms, tieOf } from './linear-terms.ts';
import type { LocalMatrix, OutcomeCounts, TieModel } from './tie-model.ts';

/** What is maximised: a log-likelihood less its penalties. */
export interface Problem {
  readonly layout: Layout;
  readonly ties: TieModel;
  readonly terms: readonly Terms[];
  /** One for each of `terms`. */
  readonly counts: readonly OutcomeCounts[];
  readonly islandOf: readonly number[];
  /** Half of it times each squared log-strength is subtracted; above zero. */
  readonly ridge: number;
  /** The same for the tie parameter and each style coefficient. */
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

/** Objective and Newton step; with Firth's penalty, and where the second derivatives do not allow it, Fisher's scoring. */
export function pointAt(problem: Problem, parameters: Float64Array): Point {
  const gradient = new Gradient(problem.layout);
  const curvature = new Curvature(problem.layout);
  let objective = penalty(problem, parameters);
  const tie = tieOf(problem.layout, parameters);
  for (let index = 0; index < problem.terms.length; index++) {
    const terms = termsAt(problem, index);
    const local = problem.ties.likelihood(gapOf(problem.layout, terms, parameters), tie, countsAt(problem, index));
    objective += local.value;
    gradient.add(terms, local.gap, local.tie);
    if (!problem.firth) curvature.add(terms, local, 1);
  }
  addPenaltySlope(problem, parameters, gradient.values);
  if (!problem.firth) {
    const lower = tryCholesky(steadied(problem, curvature)) ?? cholesky(expectedInformation(problem, parameters));
    return pointOf(parameters, objective, gradient.values, lower);
  }
  const information = cholesky(expectedInformation(problem, parameters));
  const lower = addFirth(problem, parameters, inverse(information), gradient);
  return pointOf(parameters, objective + logDeterminant(information) / 2, gradient.values, lower);
}

/** Negative second derivatives of the penalised log-likelihood; where those cannot be inverted, their expectation. */
export function observedInformation(problem: Problem, parameters: Float64Array): Matrix {
  const curvature = new Curvature(problem.layout);
  const tie = tieOf(problem.layout, parameters);
  for (let index = 0; index < problem.terms.length; index++) {
    const terms = termsAt(problem, index);
    const gap = gapOf(problem.layout, terms, parameters);
    curvature.add(terms, problem.ties.likelihood(gap, tie, countsAt(problem, index)), 1);
  }
  const observed = steadied(problem, curvature);
  return tryCholesky(observed) ? observed : expectedInformation(problem, parameters);
}

function expectedInformation(problem: Problem, parameters: Float64Array): Matrix {
  const curvature = new Curvature(problem.layout);
  const tie = tieOf(problem.layout, parameters);
  for (let index = 0; index < problem.terms.length; index++) {
    const terms = termsAt(problem, index);
    const gap = gapOf(problem.layout, terms, parameters);
    curvature.add(terms, problem.ties.information(gap, tie), battlesOf(countsAt(problem, index)));
  }
  return steadied(problem, curvature);
}

/**
 * Adds the slope of half the log-determinant of the information, trace(I⁻¹ ∂I) / 2, to the gradient.
 *
 * @returns the Cholesky factor of the information in which every battle counts as itself plus its leverage
 */
function addFirth(problem: Problem, parameters: Float64Array, covariance: Matrix, gradient: Gradient): Matrix {
  const { layout } = problem;
  const curvature = new Curvature(layout);
  const tie = tieOf(layout, parameters);
  for (let index = 0; index < problem.terms.length; index++) {
    const terms = termsAt(problem, index);
    const battles = battlesOf(countsAt(problem, index));
    const seen = seenFrom(layout, terms, covariance);
    const local = problem.ties.information(gapOf(layout, terms, parameters), tie);
    gradient.add(terms, (battles * trace(seen, local.byGap)) / 2, (battles * trace(seen, local.byTie)) / 2);
    const leverage = (battles * trace(seen, local)) / (layout.tie === -1 ? 1 : 2);
    curvature.add(terms, local, battles + leverage);
  }
  return cholesky(steadied(problem, curvature));
}

function trace(one: LocalMatrix, other: LocalMatrix): number {
  return one.gapGap * other.gapGap + 2 * one.gapTie * other.gapTie + one.tieTie * other.tieTie;
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

function termsAt({ terms }: Problem, index: number): Terms {
  return terms[index] as Terms;
}

function countsAt({ counts }: Problem, index: number): OutcomeCounts {
  return counts[index] as OutcomeCounts;
}

function battlesOf({ wins, losses, ties }: OutcomeCounts): number {
  return wins + losses + ties;
}
