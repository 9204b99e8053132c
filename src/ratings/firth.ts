import { type Comparisons, information, logWinProbability, winProbability } from './logistic.ts';
import {
  addContrast,
  addTo,
  at,
  cell,
  cholesky,
  contrast,
  inverse,
  logDeterminant,
  type Matrix,
  plus,
  solve,
  tryCholesky,
  zeros,
} from './matrix.ts';
import { meetings, type PairCount } from './pair-counts.ts';
import type { ModelFit } from './rating-model.ts';

const maxIterations = 200;
const maxHalvings = 40;

/** The error after a step: of the order of its square with the whole curvature, of its size with leverages held. */
const lastStep = { newton: 1e-7, held: 1e-10 } as const;

/** With more pairs for each agent leverages are small and change little, and the whole curvature costs more than it saves. */
const fewPairs = 12;

/** Shares of the curvature with leverages held that are tried in turn. */
const dampings = [0, 0.03, 0.1, 0.3, 1, 3];

/**
 * The maximum of the likelihood times the square root of the information's determinant (Firth 1993), which is finite also
 * where somebody won or lost everything (Heinze & Schemper 2002). Newton steps, halved until the objective grows; bounded at
 * 200. With many pairs for each agent every battle counts as itself plus a tie weighted by its leverage, which is held for the
 * step; with few the whole curvature is used, damped by the other where it is not positive.
 */
export function firthSteps(problem: FirthProblem, start: Float64Array): ModelFit {
  let current = evaluate(problem, start);
  let iterations = 0;
  let converged = problem.size < 2;
  while (!converged && iterations < maxIterations) {
    iterations += 1;
    const { kind, direction } = nextStep(problem, current);
    converged = direction.every((change) => Math.abs(change) < lastStep[kind]);
    current = improve(problem, current, direction);
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

interface Step {
  readonly kind: keyof typeof lastStep;
  readonly direction: Float64Array;
}

function nextStep(problem: FirthProblem, { strengths, lower }: Point): Step {
  const inverted = inverse(lower);
  const pairs = withLeverage(problem.pairs, strengths, inverted);
  const uphill = gradient(problem, pairs, strengths);
  const held = information({ ...problem, pairs }, strengths, problem.ridge);
  const sparse = pairs.length <= fewPairs * problem.size;
  const newton = sparse ? dampedStep(firthCurvature(problem, strengths, inverted), held, uphill) : null;
  return newton ?? { kind: 'held', direction: solve(cholesky(held), uphill) };
}

/** By the whole curvature, with as little of the one with leverages held as makes it positive; null when none of these does. */
function dampedStep(whole: Matrix, held: Matrix, uphill: Float64Array): Step | null {
  for (const damping of dampings) {
    const root = tryCholesky(plus(whole, held, damping));
    if (root) return { kind: damping === 0 ? 'newton' : 'held', direction: solve(root, uphill) };
  }
  return null;
}

function withLeverage(pairs: readonly PairCount[], strengths: Float64Array, inverted: Matrix): PairCount[] {
  return pairs.map((pair) => {
    const p = winProbability(at(strengths, pair.first) - at(strengths, pair.second));
    const leverage = meetings(pair) * p * (1 - p) * contrast(inverted, pair.first, pair.second);
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

function movedBy({ strengths }: Point, change: Float64Array, share: number): Float64Array {
  return strengths.map((strength, index) => strength + share * at(change, index));
}

/** But for rounding. */
function isNoWorse(point: Point, than: Point): boolean {
  return point.objective >= than.objective - 1e-12 * (1 + Math.abs(than.objective));
}

interface FirthProblem extends Comparisons {
  readonly ridge: number;
}

/**
 * The negative second derivative of Firth's penalised log-likelihood, with the ridge and the weight on the means of islands
 * of `information`. With I = Σ w aaᵀ over pairs, p the first's chance, h = w aᵀI⁻¹a a pair's leverage and
 * w' = w (1 - 2p), w'' = w (1 - 6p(1 - p)) the derivatives of its weight, half the logarithm of I's determinant
 * contributes Σ ½ w'' aᵀI⁻¹a aaᵀ less ½ Σ Σ w' v' (aᵀI⁻¹b)² abᵀ over all pairs of pairs. It may be indefinite far from
 * the maximum.
 *
 * @param inverted the inverse of the information at these strengths
 * @returns its lower triangle; what stands above is not all of it
 */
export function firthCurvature(problem: FirthProblem, strengths: Float64Array, inverted: Matrix): Matrix {
  const curvature = information(problem, strengths, problem.ridge);
  const turns = new Float64Array(problem.pairs.length);
  for (const [index, pair] of problem.pairs.entries()) {
    const p = winProbability(at(strengths, pair.first) - at(strengths, pair.second));
    const weight = meetings(pair) * p * (1 - p);
    const leverage = weight * contrast(inverted, pair.first, pair.second);
    addContrast(curvature, pair.first, pair.second, (-leverage * (1 - 6 * p * (1 - p))) / 2);
    turns[index] = weight * (1 - 2 * p);
  }
  addTurns(curvature, problem, turns, inverted);
  return curvature;
}

/** Adds ½ Σ Σ t u (aᵀI⁻¹b)² abᵀ to the lower triangle: each two pairs once and mirrored. */
function addTurns(to: Matrix, { pairs }: FirthProblem, turns: Float64Array, inverted: Matrix): void {
  const sums = zeros(to.size);
  for (const [index, { first, second }] of pairs.entries()) {
    const turn = at(turns, index);
    if (turn === 0) continue;
    for (let other = 0; other <= index; other++) {
      const { first: one, second: two } = pairs[other] as (typeof pairs)[number];
      const shared =
        cell(inverted, first, one) -
        cell(inverted, first, two) -
        cell(inverted, second, one) +
        cell(inverted, second, two);
      const amount = (turn * at(turns, other) * shared * shared) / (other === index ? 4 : 2);
      addTo(sums, first, one, amount);
      addTo(sums, first, two, -amount);
      addTo(sums, second, one, -amount);
      addTo(sums, second, two, amount);
    }
  }
  for (let row = 0; row < to.size; row++) {
    for (let column = 0; column <= row; column++)
      addTo(to, row, column, cell(sums, row, column) + cell(sums, column, row));
  }
}
