import { addTo, at, between, cholesky, inverse, type Matrix, zeros } from './matrix.ts';
import type { RatingModel } from './rating-model.ts';

/** The inverse of a model's information. */
export function inverseInformation(model: RatingModel, parameters: Float64Array): Matrix {
  return inverse(cholesky(model.information(parameters)));
}

/**
 * Robust covariance of the parameters: A⁻¹ (Σ g gᵀ) A⁻¹ with A the information and g the score of one cluster
 * (Huber 1967; White 1982; by cluster Liang & Zeger 1986). One fit only; the first-order form of the jackknife.
 *
 * @param inverted A⁻¹, where it is known
 */
export function sandwich(
  model: RatingModel,
  parameters: Float64Array,
  inverted: Matrix = inverseInformation(model, parameters),
): Matrix {
  const meat = zeros(parameters.length);
  for (const [cluster, own] of model.copies.entries()) addScore(meat, model.score(cluster, parameters), own);
  return between(inverted, meat);
}

/** Adds copies · g gᵀ, of which most entries are zero. */
function addScore(meat: Matrix, score: Float64Array, copies: number): void {
  const touched = entriesOf(score);
  for (const row of touched) {
    for (const column of touched) addTo(meat, row, column, copies * at(score, row) * at(score, column));
  }
}

function entriesOf(vector: Float64Array): number[] {
  const entries: number[] = [];
  for (let index = 0; index < vector.length; index++) if (vector[index] !== 0) entries.push(index);
  return entries;
}
