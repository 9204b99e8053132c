import { addTo, at, between, cholesky, inverse, type Matrix, zeros } from './matrix.ts';
import type { RatingModel } from './rating-model.ts';

/**
 * Robust covariance of the parameters: A⁻¹ (Σ g gᵀ) A⁻¹ with A the information and g the score of one cluster
 * (Huber 1967; White 1982; by cluster Liang & Zeger 1986). One fit only; the first-order form of the jackknife.
 */
export function sandwich(model: RatingModel, parameters: Float64Array): Matrix {
  const meat = zeros(parameters.length);
  for (const [cluster, own] of model.copies.entries()) addScore(meat, model.score(cluster, parameters), own);
  return between(inverse(cholesky(model.information(parameters))), meat);
}

/** Adds copies · g gᵀ, of which most entries are zero. */
function addScore(meat: Matrix, score: Float64Array, copies: number): void {
  const touched: number[] = [];
  for (const [index, value] of score.entries()) if (value !== 0) touched.push(index);
  for (const row of touched) {
    for (const column of touched) addTo(meat, row, column, copies * at(score, row) * at(score, column));
  }
}
