import { addContrast, at, cell, cholesky, type Matrix, solve, zeros } from './matrix.ts';

/** What a fit loses with a cluster. */
export interface ClusterChange {
  /** The cluster's score; most entries are zero. */
  readonly score: Float64Array;
  /** The cluster's distinct pairs, with what each adds to the information: above zero. */
  readonly pairs: readonly { readonly first: number; readonly second: number; readonly weight: number }[];
  /** The information of all clusters. */
  information(): Matrix;
}

/**
 * The Newton step -(A - Aₜ)⁻¹ gₜ from a fit of information A to the one without cluster t, whose score is gₜ and whose
 * information Aₜ = B W Bᵀ has a contrast of two agents for each of its pairs. With fewer pairs than agents by the inverse of
 * A (Woodbury 1950), in time that goes with the cube of the pairs and the agents alone; otherwise directly.
 *
 * @param inverted A⁻¹
 * @returns null where what is left has no maximum near by: A - Aₜ cannot be inverted to working precision
 */
export function stepWithout(change: ClusterChange, inverted: Matrix): Float64Array | null {
  try {
    return change.pairs.length < inverted.size ? byInverse(change, inverted) : directly(change);
  } catch (thrown) {
    if (thrown instanceof RangeError) return null;
    throw thrown;
  }
}

function directly({ score, pairs, information }: ClusterChange): Float64Array {
  const left = information();
  for (const { first, second, weight } of pairs) addContrast(left, first, second, -weight);
  return solve(
    cholesky(left),
    score.map((value) => -value),
  );
}

/** A⁻¹ (B y - g), where (W⁻¹ - Bᵀ A⁻¹ B) y = -Bᵀ A⁻¹ g. */
function byInverse({ score, pairs }: ClusterChange, inverted: Matrix): Float64Array {
  const members = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))];
  const moved = new Float64Array(inverted.size);
  for (const row of members) {
    moved[row] = members.reduce((sum, column) => sum - cell(inverted, row, column) * at(score, column), 0);
  }
  const held = zeros(pairs.length);
  for (const [row, one] of pairs.entries()) {
    for (let column = 0; column <= row; column++) {
      const other = pairs[column] as (typeof pairs)[number];
      held.cells[row * pairs.length + column] = (row === column ? 1 / one.weight : 0) - between(inverted, one, other);
    }
  }
  const along = Float64Array.from(pairs, ({ first, second }) => at(moved, first) - at(moved, second));
  const y = solve(cholesky(held), along);
  const pull = score.map((value) => -value);
  for (const [index, { first, second }] of pairs.entries()) {
    pull[first] = at(pull, first) + at(y, index);
    pull[second] = at(pull, second) - at(y, index);
  }
  return timesSparse(inverted, pull, members);
}

/** xᵀ A⁻¹ z for the contrasts x and z of two pairs. */
function between({ size, cells }: Matrix, one: ClusterChange['pairs'][number], other: ClusterChange['pairs'][number]) {
  const [first, second] = [one.first * size, one.second * size];
  return (
    at(cells, first + other.first) -
    at(cells, first + other.second) -
    at(cells, second + other.first) +
    at(cells, second + other.second)
  );
}

function timesSparse({ size, cells }: Matrix, vector: Float64Array, entries: readonly number[]): Float64Array {
  const result = new Float64Array(size);
  for (const row of entries) {
    const factor = at(vector, row);
    const start = row * size;
    for (let column = 0; column < size; column++) {
      result[column] = (result[column] as number) + factor * (cells[start + column] as number);
    }
  }
  return result;
}
