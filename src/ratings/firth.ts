import { Anderson } from './anderson.ts';
import { type Comparisons, information } from './information.ts';
import { logWinProbability, winProbability } from './logistic.ts';
import { at, cholesky, contrastOfRoot, inverseRoot, logDeterminant, type Matrix, solve } from './matrix.ts';
import { meetings, type PairCount } from './pair-counts.ts';
import type { ModelFit } from './rating-model.ts';

const maxIterations = 200;
const maxHalvings = 40;
const stepTolerance = 1e-10;

/** From so many agents on a step takes long enough that steps are accelerated; it changes nothing that can be seen. */
const manyAgents = 65;

export interface FirthProblem extends Comparisons {
  readonly ridge: number;
}

/**
 * The maximum of the likelihood times the square root of the information's determinant (Firth 1993), which is finite also
 * where somebody won or lost everything (Heinze & Schemper 2002). Every battle counts as itself plus a tie weighted by its
 * leverage, which is held for a Newton step; steps are halved until the objective grows; bounded at 200. Of many agents
 * these steps close in slowly, and are accelerated (anderson.ts) wherever that does not lower the objective.
 */
export function firthSteps(problem: FirthProblem, start: Float64Array): ModelFit {
  let current = evaluate(problem, start);
  let iterations = 0;
  let converged = problem.size < 2;
  const accelerated = problem.size < manyAgents ? null : new Anderson();
  while (!converged && iterations < maxIterations) {
    iterations += 1;
    const direction = leveragedStep(problem, current);
    converged = direction.every((change) => Math.abs(change) < stepTolerance);
    const ahead = accelerated && !converged ? leap(problem, current, direction, accelerated) : null;
    current = ahead ?? improve(problem, current, direction);
  }
  return { parameters: current.strengths, estimator: 'firth', iterations, converged };
}

interface Point {
  readonly strengths: Float64Array;
  readonly lower: Matrix;
  readonly objective: number;
}

function evaluate(problem: FirthProblem, strengths: Float64Array): Point {
  const lower = cholesky(information(problem, strengths, problem.ridge));
  let objective = logDeterminant(lower) / 2;
  for (const strength of strengths) objective -= (problem.ridge / 2) * strength * strength;
  for (const pair of problem.pairs) {
    const difference = at(strengths, pair.first) - at(strengths, pair.second);
    objective += (pair.wins + pair.ties / 2) * logWinProbability(difference);
    objective += (pair.losses + pair.ties / 2) * logWinProbability(-difference);
  }
  return { strengths, lower, objective };
}

function leveragedStep(problem: FirthProblem, point: Point): Float64Array {
  const pairs = withLeverage(problem.pairs, point);
  const lower = cholesky(information({ ...problem, pairs }, point.strengths, problem.ridge));
  return solve(lower, gradient(problem, pairs, point.strengths));
}

function withLeverage(pairs: readonly PairCount[], { strengths, lower }: Point): PairCount[] {
  const root = inverseRoot(lower);
  return pairs.map((pair) => {
    const p = winProbability(at(strengths, pair.first) - at(strengths, pair.second));
    const leverage = meetings(pair) * p * (1 - p) * contrastOfRoot(root, pair.first, pair.second);
    return { ...pair, ties: pair.ties + leverage };
  });
}

function gradient({ ridge }: FirthProblem, pairs: readonly PairCount[], strengths: Float64Array): Float64Array {
  const result = strengths.map((strength) => -ridge * strength);
  for (const pair of pairs) {
    const p = winProbability(at(strengths, pair.first) - at(strengths, pair.second));
    const surplus = pair.wins + pair.ties / 2 - meetings(pair) * p;
    result[pair.first] = at(result, pair.first) + surplus;
    result[pair.second] = at(result, pair.second) - surplus;
  }
  return result;
}

function improve(problem: FirthProblem, from: Point, direction: Float64Array): Point {
  for (let halving = 0, share = 1; halving < maxHalvings; halving++, share /= 2) {
    const point = evaluate(problem, movedBy(from, direction, share));
    if (isNoWorse(point, from)) return point;
  }
  return from;
}

/** Null where the accelerated step lowers the objective. */
function leap(problem: FirthProblem, from: Point, direction: Float64Array, accelerated: Anderson): Point | null {
  const point = evaluate(problem, movedBy(from, accelerated.next(from.strengths, direction), 1));
  if (isNoWorse(point, from)) return point;
  accelerated.restart();
  return null;
}

function movedBy({ strengths }: Point, change: Float64Array, share: number): Float64Array {
  return strengths.map((strength, index) => strength + share * at(change, index));
}

/** But for rounding. */
function isNoWorse(point: Point, than: Point): boolean {
  return point.objective >= than.objective - 1e-12 * (1 + Math.abs(than.objective));
}
