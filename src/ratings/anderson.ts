import { at, cholesky, dot, solve, zeros } from './matrix.ts';

/** Steps that are remembered. */
const window = 6;

/** Keeps the differences of remembered steps apart where they are nearly alike, as a share of their size. */
const steadying = 1e-12;

/**
 * Anderson's (1965) acceleration of steps x + f(x) that go to where f is zero: the next place is the one at which, if f were
 * linear, the last steps together would be shortest. Where plain steps need a hundred, it needs some ten.
 */
export class Anderson {
  readonly #places: Float64Array[] = [];
  readonly #steps: Float64Array[] = [];

  /**
   * Notes a place with its step.
   * @returns where to go from there, as a change of the place; the step itself at first
   */
  next(place: Float64Array, step: Float64Array): Float64Array {
    this.#places.push(place);
    this.#steps.push(step);
    if (this.#places.length > window) {
      this.#places.shift();
      this.#steps.shift();
    }
    const [moves, turns] = [differences(this.#places), differences(this.#steps)];
    if (turns.length === 0) return step;
    const shares = leastSquares(turns, step);
    return step.map((value, index) =>
      turns.reduce(
        (sum, turn, each) => sum - at(shares, each) * (at(turn, index) + at(moves[each] as Float64Array, index)),
        value,
      ),
    );
  }

  /** Forgets all but the last place, where going by them led astray. */
  restart(): void {
    this.#places.splice(0, this.#places.length - 1);
    this.#steps.splice(0, this.#steps.length - 1);
  }
}

function differences(vectors: readonly Float64Array[]): Float64Array[] {
  return vectors.slice(1).map((vector, place) => {
    const before = vectors[place] as Float64Array;
    return vector.map((value, index) => value - at(before, index));
  });
}

/** The c that make |v - Σ cᵢ dᵢ| least. */
function leastSquares(columns: readonly Float64Array[], vector: Float64Array): Float64Array {
  const normal = zeros(columns.length);
  for (const [row, one] of columns.entries()) {
    for (const [column, other] of columns.entries()) {
      normal.cells[row * columns.length + column] = dot(one, 0, other, 0, one.length);
    }
  }
  const size = Math.max(Number.MIN_VALUE, ...columns.map((_, each) => at(normal.cells, each * columns.length + each)));
  for (let each = 0; each < columns.length; each++) {
    const place = each * columns.length + each;
    normal.cells[place] = at(normal.cells, place) + steadying * size;
  }
  return solve(
    cholesky(normal),
    Float64Array.from(columns, (column) => dot(column, 0, vector, 0, vector.length)),
  );
}
