import { connectivity } from '../connectivity.ts';
import { addContrast, addTo, at, cell, cholesky, type Matrix, solve, zeros } from '../matrix.ts';
import type { PairCount } from '../pair-counts.ts';
import type { Cell, OutcomeCounts } from './battle-cells.ts';

/** A feature is left out when less than this share of its sum of squares is its own. */
const ownShare = 1e-9;

/** Which features have an effect that can be told from the others', and what one unit of each is. */
export interface UsableStyle {
  /** Positions in the cells' `style`, in order. */
  readonly kept: readonly number[];
  /** For each kept one: the root mean square of its differences over the battles. */
  readonly units: readonly number[];
}

/**
 * A feature is not usable when it never differs, or when its differences follow from who met whom and the features before
 * it, so that its effect is anything at all. Units are about zero and not about the mean, which depends on who sat where.
 *
 * @param totals battles of each cell
 */
export function usableStyle(agents: number, cells: readonly Cell[], totals: Float64Array): UsableStyle {
  const features = cells[0]?.style.length ?? 0;
  const squares = products(cells, totals, features);
  const own = unexplained(agents, cells, totals, squares);
  const kept: number[] = [];
  for (let feature = 0; feature < features; feature++) {
    if (
      cell(squares, feature, feature) > 0 &&
      residual(own, kept, feature) > ownShare * cell(squares, feature, feature)
    ) {
      kept.push(feature);
    }
  }
  const all = totals.reduce((sum, total) => sum + total, 0);
  return { kept, units: kept.map((feature) => Math.sqrt(cell(squares, feature, feature) / all)) };
}

/** Weighted sums of squares and products of the features. */
function products(cells: readonly Cell[], totals: Float64Array, features: number): Matrix {
  const sums = zeros(features);
  for (let index = 0; index < cells.length; index++) {
    const { style } = cells[index] as Cell;
    for (let row = 0; row < features; row++) {
      const scaled = at(totals, index) * (style[row] as number);
      for (let column = 0; column < features; column++) addTo(sums, row, column, scaled * (style[column] as number));
    }
  }
  return sums;
}

/** The same of what is left of each feature after the best fit by differences of agents. */
function unexplained(agents: number, cells: readonly Cell[], totals: Float64Array, squares: Matrix): Matrix {
  const lower = cholesky(whoMetWhom(agents, cells, totals));
  const shared = Array.from({ length: squares.size }, (_, feature) => withAgents(agents, cells, totals, feature));
  const left = zeros(squares.size);
  for (const [row, one] of shared.entries()) {
    for (const [column, other] of shared.entries()) {
      addTo(left, row, column, cell(squares, row, column) - dot(one, solve(lower, other)));
    }
  }
  return left;
}

function whoMetWhom(agents: number, cells: readonly Cell[], totals: Float64Array): Matrix {
  const counts = Array.from(totals, (wins) => ({ wins, losses: 0, ties: 0 }));
  const pairs = pairsOf(cells, counts);
  const { islandOf } = connectivity(agents, pairs);
  const matrix = zeros(agents);
  for (let one = 0; one < agents; one++) {
    for (let other = 0; other < agents; other++) if (islandOf[one] === islandOf[other]) addTo(matrix, one, other, 1);
  }
  for (const { first, second, wins } of pairs) addContrast(matrix, first, second, wins);
  return matrix;
}

function withAgents(agents: number, cells: readonly Cell[], totals: Float64Array, feature: number): Float64Array {
  const sums = new Float64Array(agents);
  for (let index = 0; index < cells.length; index++) {
    const { first, second, style } = cells[index] as Cell;
    const amount = at(totals, index) * (style[feature] as number);
    sums[first] = at(sums, first) + amount;
    sums[second] = at(sums, second) - amount;
  }
  return sums;
}

/** What is left of a feature's sum of squares after the best fit by the kept ones. */
function residual(own: Matrix, kept: readonly number[], feature: number): number {
  const among = zeros(kept.length);
  for (const [row, one] of kept.entries()) {
    for (const [column, other] of kept.entries()) addTo(among, row, column, cell(own, one, other));
  }
  const shared = Float64Array.from(kept, (one) => cell(own, one, feature));
  return cell(own, feature, feature) - dot(shared, solve(cholesky(among), shared));
}

function dot(one: Float64Array, other: Float64Array): number {
  return one.reduce((sum, value, index) => sum + value * at(other, index), 0);
}

/**
 * The counts of cells summed by pair, in order.
 * @param counts one for each cell
 */
export function pairsOf(cells: readonly Cell[], counts: readonly OutcomeCounts[]): PairCount[] {
  const pairs: PairCount[] = [];
  let sum: { first: number; second: number; wins: number; losses: number; ties: number } | undefined;
  for (const [index, { first, second }] of cells.entries()) {
    if (sum?.first !== first || sum.second !== second) {
      sum = { first, second, wins: 0, losses: 0, ties: 0 };
      pairs.push(sum);
    }
    const { wins, losses, ties } = counts[index] as OutcomeCounts;
    sum.wins += wins;
    sum.losses += losses;
    sum.ties += ties;
  }
  return pairs;
}
