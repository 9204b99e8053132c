import { addTo, at, between, cell, cholesky, dot, inverse, type Matrix, zeros } from './matrix.ts';
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

/**
 * The variances of the differences of two log-strengths by that covariance, summed over all pairs of agents that a chain of
 * battles joins: Σ gᵀ Q g, Q = A⁻¹ P A⁻¹, where xᵀ P x is Σ (x - y)² over these pairs. Q serves several models.
 *
 * @param spread Q
 */
export function summedDifferences(model: RatingModel, parameters: Float64Array, spread: Matrix): number {
  let sum = 0;
  for (const [cluster, own] of model.copies.entries()) {
    const score = model.score(cluster, parameters);
    const touched = entriesOf(score);
    for (const row of touched) {
      for (const column of touched) sum += own * at(score, row) * cell(spread, row, column) * at(score, column);
    }
  }
  return sum;
}

/**
 * Q of `summedDifferences`. In P an agent's own entry is the size of its island less 1, that of two joined agents is -1; a
 * row of A⁻¹ P is therefore the island's size times what the row differs from its mean there.
 *
 * @param islandOf the number of the island of each agent (connectivity.ts)
 */
export function differenceSpread(inverted: Matrix, islandOf: readonly number[]): Matrix {
  const { size, cells } = inverted;
  const result = zeros(size);
  for (let row = 0; row < size; row++) {
    const spread = timesLaplacian(cells.subarray(row * size, (row + 1) * size), islandOf);
    for (let column = 0; column <= row; column++) {
      const sum = dot(spread, 0, cells, column * size, islandOf.length);
      result.cells[row * size + column] = sum;
      result.cells[column * size + row] = sum;
    }
  }
  return result;
}

function timesLaplacian(values: Float64Array, islandOf: readonly number[]): Float64Array {
  const members = new Float64Array(islandOf.length);
  const sums = new Float64Array(islandOf.length);
  for (const [agent, island] of islandOf.entries()) {
    members[island] = at(members, island) + 1;
    sums[island] = at(sums, island) + at(values, agent);
  }
  return Float64Array.from(islandOf, (island, agent) => at(members, island) * at(values, agent) - at(sums, island));
}

function entriesOf(vector: Float64Array): number[] {
  const entries: number[] = [];
  for (let index = 0; index < vector.length; index++) if (vector[index] !== 0) entries.push(index);
  return entries;
}
