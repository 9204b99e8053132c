import { addTo, at, cell, type Matrix, zeros } from '../matrix.ts';

/** A cell as the likelihood sees it. */
export interface Terms {
  readonly first: number;
  readonly second: number;
  /** Standardised differences of the style features that are in the model. */
  readonly style: readonly number[];
}

/** Where each parameter stands in the vector of all: log-strengths, then style. */
export interface Layout {
  readonly agents: number;
  readonly size: number;
}

/** The difference in log-strength plus the effect of style. */
export function gapOf({ agents }: Layout, { first, second, style }: Terms, parameters: Float64Array): number {
  let gap = at(parameters, first) - at(parameters, second);
  for (let each = 0; each < style.length; each++) gap += at(parameters, agents + each) * (style[each] as number);
  return gap;
}

/** Adds a derivative by the gap, taken on to the parameters. */
export function addGradient(values: Float64Array, { agents }: Layout, { first, second, style }: Terms, gap: number) {
  values[first] = at(values, first) + gap;
  values[second] = at(values, second) - gap;
  for (let each = 0; each < style.length; each++)
    values[agents + each] = at(values, agents + each) + gap * (style[each] as number);
}

/** A sum of negative second derivatives by the gap, taken on to the parameters. */
export class Curvature {
  readonly #lower: Matrix;
  readonly #layout: Layout;

  constructor(layout: Layout) {
    this.#layout = layout;
    this.#lower = zeros(layout.size);
  }

  add({ first, second, style }: Terms, amount: number): void {
    const { agents } = this.#layout;
    const lower = this.#lower;
    addTo(lower, first, first, amount);
    addTo(lower, second, second, amount);
    addTo(lower, second, first, -amount);
    for (let each = 0; each < style.length; each++) {
      const row = agents + each;
      const scaled = amount * (style[each] as number);
      addTo(lower, row, first, scaled);
      addTo(lower, row, second, -scaled);
      for (let other = 0; other <= each; other++) addTo(lower, row, agents + other, scaled * (style[other] as number));
    }
  }

  /** The whole symmetric matrix. */
  matrix(): Matrix {
    const { size } = this.#lower;
    const whole = zeros(size);
    for (let row = 0; row < size; row++) {
      for (let column = 0; column <= row; column++) {
        addTo(whole, row, column, cell(this.#lower, row, column));
        if (column < row) addTo(whole, column, row, cell(this.#lower, row, column));
      }
    }
    return whole;
  }
}

/** What a symmetric matrix over the parameters says of a cell's gap: x M xᵀ. */
export function seenFrom({ agents }: Layout, { first, second, style }: Terms, matrix: Matrix): number {
  let seen = cell(matrix, first, first) + cell(matrix, second, second) - 2 * cell(matrix, first, second);
  for (let each = 0; each < style.length; each++) {
    const row = agents + each;
    seen += 2 * (style[each] as number) * (cell(matrix, row, first) - cell(matrix, row, second));
    for (let other = 0; other < style.length; other++)
      seen += (style[each] as number) * (style[other] as number) * cell(matrix, row, agents + other);
  }
  return seen;
}
