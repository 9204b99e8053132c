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
    const start = row * matrix.size;
    lower.cells.set(matrix.cells.subarray(start, start + row + 1), start);
  }
  choleskyInPlace(lower);
  return lower;
}

/**
 * The same, written over the lower triangle of M; what stands above the diagonal is neither read nor changed.
 *
 * @throws RangeError when M is not positive definite to working precision
 */
export function choleskyInPlace({ size, cells }: Matrix): void {
  for (let row = 0; row < size; row++) {
    const own = row * size;
    for (let column = 0; column <= row; column++) {
      const other = column * size;
      let sum = cells[own + column] as number;
      for (let k = 0; k < column; k++) sum -= (cells[own + k] as number) * (cells[other + k] as number);
      if (row === column && !(sum > 0)) throw new RangeError('matrix is not positive definite');
      cells[own + column] = row === column ? Math.sqrt(sum) : sum / (cells[other + column] as number);
    }
  }
}

/** x of L Lᵀ x = b. */
export function solve(lower: Matrix, b: Float64Array): Float64Array {
  const x = Float64Array.from(b);
  solveInPlace(lower, x);
  return x;
}

/** The same, written over b. */
export function solveInPlace({ size, cells }: Matrix, x: Float64Array): void {
  for (let row = 0; row < size; row++) {
    const own = row * size;
    let sum = x[row] as number;
    for (let k = 0; k < row; k++) sum -= (cells[own + k] as number) * (x[k] as number);
    x[row] = sum / (cells[own + row] as number);
  }
  for (let row = size - 1; row >= 0; row--) {
    const own = row * size;
    const value = (x[row] as number) / (cells[own + row] as number);
    x[row] = value;
    for (let k = 0; k < row; k++) x[k] = (x[k] as number) - (cells[own + k] as number) * value;
  }
}

/** M N M of two symmetric matrices. */
export function between(outer: Matrix, inner: Matrix): Matrix {
  return product(product(outer, inner), outer);
}

function product(one: Matrix, other: Matrix): Matrix {
  const { size } = one;
  const result = zeros(size);
  for (let row = 0; row < size; row++) {
    for (let k = 0; k < size; k++) {
      const factor = one.cells[row * size + k] as number;
      if (factor === 0) continue;
      for (let column = 0; column < size; column++) {
        addTo(result, row, column, factor * (other.cells[k * size + column] as number));
      }
    }
  }
  return result;
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
