/** A symmetric matrix of `size` rows, row by row. */
export interface Matrix {
  readonly size: number;
  readonly cells: Float64Array;
}

/** The matrix of `size` rows whose entries are all 0. */
export function zeros(size: number): Matrix {
  return { size, cells: new Float64Array(size * size) };
}

/** An entry of a vector; the index must be inside it. */
export function at(vector: Float64Array, index: number): number {
  return vector[index] as number;
}

/** An entry; row and column must be inside the matrix. */
export function cell(matrix: Matrix, row: number, column: number): number {
  return matrix.cells[row * matrix.size + column] as number;
}

/** Adds `amount` to one entry, in place; the one across the diagonal stays as it is. */
export function addTo(matrix: Matrix, row: number, column: number, amount: number): void {
  const index = row * matrix.size + column;
  matrix.cells[index] = (matrix.cells[index] as number) + amount;
}

/** Adds `amount` times x xᵀ, where x is +1 at `first` and -1 at `second`. */
export function addContrast(matrix: Matrix, first: number, second: number, amount: number): void {
  addTo(matrix, first, first, amount);
  addTo(matrix, second, second, amount);
  addTo(matrix, first, second, -amount);
  addTo(matrix, second, first, -amount);
}

/** xᵀ M x, where x is +1 at `first` and -1 at `second`. */
export function contrast(matrix: Matrix, first: number, second: number): number {
  return cell(matrix, first, first) + cell(matrix, second, second) - 2 * cell(matrix, first, second);
}

/** Adds `weight` times v vᵀ. */
export function addOuter(matrix: Matrix, vector: Float64Array, weight: number): void {
  for (let row = 0; row < matrix.size; row++) {
    const scaled = weight * at(vector, row);
    if (scaled === 0) continue;
    for (let column = 0; column < matrix.size; column++) addTo(matrix, row, column, scaled * at(vector, column));
  }
}

/**
 * The lower triangle L of M = L Lᵀ (Cholesky). M must be positive definite.
 *
 * @throws RangeError when M is not positive definite to working precision
 */
export function cholesky(matrix: Matrix): Matrix {
  const lower = zeros(matrix.size);
  for (let row = 0; row < matrix.size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = cell(matrix, row, column);
      for (let k = 0; k < column; k++) sum -= cell(lower, row, k) * cell(lower, column, k);
      if (row === column && !(sum > 0)) throw new RangeError('matrix is not positive definite');
      lower.cells[row * lower.size + column] = row === column ? Math.sqrt(sum) : sum / cell(lower, column, column);
    }
  }
  return lower;
}

/** x of L Lᵀ x = b. */
export function solve(lower: Matrix, b: Float64Array): Float64Array {
  const x = Float64Array.from(b);
  for (let row = 0; row < lower.size; row++) {
    let sum = at(x, row);
    for (let k = 0; k < row; k++) sum -= cell(lower, row, k) * at(x, k);
    x[row] = sum / cell(lower, row, row);
  }
  for (let row = lower.size - 1; row >= 0; row--) {
    let sum = at(x, row);
    for (let k = row + 1; k < lower.size; k++) sum -= cell(lower, k, row) * at(x, k);
    x[row] = sum / cell(lower, row, row);
  }
  return x;
}

/** The inverse of L Lᵀ. */
export function inverse(lower: Matrix): Matrix {
  const result = zeros(lower.size);
  for (let column = 0; column < lower.size; column++) {
    const unit = new Float64Array(lower.size);
    unit[column] = 1;
    const x = solve(lower, unit);
    for (let row = 0; row < lower.size; row++) result.cells[row * lower.size + column] = at(x, row);
  }
  return result;
}

/** The natural logarithm of the determinant of L Lᵀ. */
export function logDeterminant(lower: Matrix): number {
  let sum = 0;
  for (let row = 0; row < lower.size; row++) sum += Math.log(cell(lower, row, row));
  return 2 * sum;
}
