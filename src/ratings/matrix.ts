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
export function addOuter({ size, cells }: Matrix, vector: Float64Array, weight: number): void {
  for (let row = 0; row < size; row++) {
    const scaled = weight * at(vector, row);
    if (scaled === 0) continue;
    const start = row * size;
    for (let column = 0; column < size; column++) {
      cells[start + column] = (cells[start + column] as number) + scaled * (vector[column] as number);
    }
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
      const sum = (cells[own + column] as number) - dot(cells, own, cells, other, column);
      if (row === column && !(sum > 0)) throw new RangeError('matrix is not positive definite');
      cells[own + column] = row === column ? Math.sqrt(sum) : sum / (cells[other + column] as number);
    }
  }
}

/**
 * The same of a covariance or sum of products that may be singular, or off by rounding: a column whose pivot is no more than the
 * least that is given for it stays 0.
 * @returns also the columns that are kept
 */
export function partialCholesky(
  { size, cells }: Matrix,
  least: (column: number) => number,
): { readonly root: Matrix; readonly kept: readonly number[] } {
  const root = zeros(size);
  const kept: number[] = [];
  for (let column = 0; column < size; column++) {
    const own = column * size;
    const pivot = at(cells, own + column) - dot(root.cells, own, root.cells, own, column);
    if (!(pivot > least(column))) continue;
    kept.push(column);
    const length = Math.sqrt(pivot);
    root.cells[own + column] = length;
    for (let row = column + 1; row < size; row++) {
      const place = row * size;
      root.cells[place + column] =
        (at(cells, place + column) - dot(root.cells, place, root.cells, own, column)) / length;
    }
  }
  return { root, kept };
}

/** Σ x y of so many entries from a place in each; four sums at once, since one would wait for itself. */
export function dot(x: Float64Array, fromX: number, y: Float64Array, fromY: number, length: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let k = 0;
  for (; k + 3 < length; k += 4) {
    a += (x[fromX + k] as number) * (y[fromY + k] as number);
    b += (x[fromX + k + 1] as number) * (y[fromY + k + 1] as number);
    c += (x[fromX + k + 2] as number) * (y[fromY + k + 2] as number);
    d += (x[fromX + k + 3] as number) * (y[fromY + k + 3] as number);
  }
  for (; k < length; k++) a += (x[fromX + k] as number) * (y[fromY + k] as number);
  return a + b + (c + d);
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
    const own = result.cells.subarray(row * size, (row + 1) * size);
    for (let k = 0; k < size; k++) {
      const factor = one.cells[row * size + k] as number;
      if (factor === 0) continue;
      const start = k * size;
      for (let column = 0; column < size; column++) {
        own[column] = (own[column] as number) + factor * (other.cells[start + column] as number);
      }
    }
  }
  return result;
}

/** The inverse of L Lᵀ. */
export function inverse(lower: Matrix): Matrix {
  const { size } = lower;
  const { cells } = inverseRoot(lower);
  const result = zeros(size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      const sum = dot(cells, row * size + row, cells, column * size + row, size - row);
      result.cells[row * size + column] = sum;
      result.cells[column * size + row] = sum;
    }
  }
  return result;
}

/** U of (L Lᵀ)⁻¹ = U Uᵀ: the upper triangle L⁻ᵀ. */
function inverseRoot({ size, cells }: Matrix): Matrix {
  const root = zeros(size);
  for (let column = 0; column < size; column++) {
    const own = root.cells.subarray(column * size, (column + 1) * size);
    own[column] = 1 / (cells[column * size + column] as number);
    for (let row = column + 1; row < size; row++) {
      const start = row * size;
      own[row] = -dot(cells, start + column, own, column, row - column) / (cells[start + row] as number);
    }
  }
  return root;
}

/** The natural logarithm of the determinant of L Lᵀ. */
export function logDeterminant(lower: Matrix): number {
  let sum = 0;
  for (let row = 0; row < lower.size; row++) sum += Math.log(cell(lower, row, row));
  return 2 * sum;
}

/** A covariance as that of distances from the mean of some members. */
export function centredOn({ size, cells }: Matrix, members: readonly number[]): Matrix {
  const count = Math.max(1, members.length);
  const means = Float64Array.from({ length: size }, (_, row) =>
    members.reduce((sum, member) => sum + at(cells, row * size + member) / count, 0),
  );
  const all = members.reduce((sum, member) => sum + at(means, member) / count, 0);
  const value = (entry: number, place: number) =>
    entry - at(means, Math.floor(place / size)) - at(means, place % size) + all;
  return { size, cells: cells.map(value) };
}
