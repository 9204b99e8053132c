import { type Comparisons, information } from './information.ts';
import { winProbability } from './logistic.ts';
import { addContrast, addTo, at, cell, contrast, type Matrix, zeros } from './matrix.ts';
import { meetings } from './pair-counts.ts';

export interface FirthProblem extends Comparisons {
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
