import { addTo, at, cell, type Matrix, zeros } from '../matrix.ts';
import type { LocalMatrix } from './tie-model.ts';

/** A cell as the likelihood sees it. */
export interface Terms {
  readonly first: number;
  readonly second: number;
  /** Standardised differences of the style features that are in the model. */
  readonly style: readonly number[];
}

/** Where each parameter stands in the vector of all: log-strengths, the tie parameter if there is one, then style. */
export interface Layout {
  readonly agents: number;
  /** Index of the tie parameter; -1 without one. */
  readonly tie: number;
  /** Index of the first style coefficient. */
  readonly style: number;
  readonly size: number;
}

/** The difference in log-strength plus the effect of style. */
export function gapOf(layout: Layout, { first, second, style }: Terms, parameters: Float64Array): number {
  let gap = at(parameters, first) - at(parameters, second);
  for (let each = 0; each < style.length; each++) gap += at(parameters, layout.style + each) * (style[each] as number);
  return gap;
}

/** The tie parameter, or 0 in a model without one. */
export function tieOf(layout: Layout, parameters: Float64Array): number {
  return layout.tie === -1 ? 0 : at(parameters, layout.tie);
}

/** A sum of derivatives by gap and tie parameter, taken on to the parameters. */
export class Gradient {
  readonly values: Float64Array;
  readonly #layout: Layout;

  constructor(layout: Layout) {
    this.#layout = layout;
    this.values = new Float64Array(layout.size);
  }

  add({ first, second, style }: Terms, gap: number, tie: number): void {
    const { values } = this;
    values[first] = at(values, first) + gap;
    values[second] = at(values, second) - gap;
    if (this.#layout.tie !== -1) values[this.#layout.tie] = at(values, this.#layout.tie) + tie;
    for (let each = 0; each < style.length; each++) {
      values[this.#layout.style + each] = at(values, this.#layout.style + each) + gap * (style[each] as number);
    }
  }
}

/** A sum of negative second derivatives by gap and tie parameter, taken on to the parameters. */
export class Curvature {
  readonly #lower: Matrix;
  readonly #layout: Layout;

  constructor(layout: Layout) {
    this.#layout = layout;
    this.#lower = zeros(layout.size);
  }

  add({ first, second, style }: Terms, { gapGap, gapTie, tieTie }: LocalMatrix, times: number): void {
    const { tie, style: start } = this.#layout;
    const lower = this.#lower;
    const amount = times * gapGap;
    addTo(lower, first, first, amount);
    addTo(lower, second, second, amount);
    addTo(lower, second, first, -amount);
    if (tie !== -1) {
      addTo(lower, tie, first, times * gapTie);
      addTo(lower, tie, second, -times * gapTie);
      addTo(lower, tie, tie, times * tieTie);
    }
    for (let each = 0; each < style.length; each++) {
      const row = start + each;
      const scaled = amount * (style[each] as number);
      addTo(lower, row, first, scaled);
      addTo(lower, row, second, -scaled);
      if (tie !== -1) addTo(lower, row, tie, times * gapTie * (style[each] as number));
      for (let other = 0; other <= each; other++) addTo(lower, row, start + other, scaled * (style[other] as number));
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

/** How a symmetric matrix over the parameters looks from one cell: X M Xᵀ, with X from parameters to (gap, tie). */
export function seenFrom(layout: Layout, { first, second, style }: Terms, matrix: Matrix): LocalMatrix {
  const { tie, style: start } = layout;
  let gapGap = cell(matrix, first, first) + cell(matrix, second, second) - 2 * cell(matrix, first, second);
  let gapTie = tie === -1 ? 0 : cell(matrix, first, tie) - cell(matrix, second, tie);
  for (let each = 0; each < style.length; each++) {
    const row = start + each;
    gapGap += 2 * (style[each] as number) * (cell(matrix, row, first) - cell(matrix, row, second));
    if (tie !== -1) gapTie += (style[each] as number) * cell(matrix, row, tie);
    for (let other = 0; other < style.length; other++) {
      gapGap += (style[each] as number) * (style[other] as number) * cell(matrix, row, start + other);
    }
  }
  return { gapGap, gapTie, tieTie: tie === -1 ? 0 : cell(matrix, tie, tie) };
}
