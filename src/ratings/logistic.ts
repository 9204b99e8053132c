import { addContrast, addTo, at, type Matrix, zeros } from './matrix.ts';
import { meetings, type PairCount } from './pair-counts.ts';

/** P(win) for a difference in log-strength. */
export function winProbability(difference: number): number {
  return 1 / (1 + Math.exp(-difference));
}

/** log(1 / (1 + exp(-d))) without overflow. */
export function logWinProbability(difference: number): number {
  return difference > 0 ? -Math.log1p(Math.exp(-difference)) : difference - Math.log1p(Math.exp(difference));
}

/** Pairs compared with their counts, and the islands of agents joined by battles (connectivity.ts). */
export interface Comparisons {
  readonly size: number;
  readonly pairs: readonly PairCount[];
  readonly islandOf: readonly number[];
}

/**
 * The information (negative second derivative of the log-likelihood) at the given strengths, with the ridge, and with
 * a weight on the mean of every island, which no comparison determines; so it can be inverted.
 */
export function information({ size, pairs, islandOf }: Comparisons, strengths: Float64Array, ridge: number): Matrix {
  const matrix = zeros(size);
  for (let one = 0; one < size; one++) {
    for (let other = 0; other < size; other++) {
      if (islandOf[one] === islandOf[other]) addTo(matrix, one, other, 1 / size);
    }
    addTo(matrix, one, one, ridge);
  }
  for (const pair of pairs) {
    const p = winProbability(at(strengths, pair.first) - at(strengths, pair.second));
    addContrast(matrix, pair.first, pair.second, meetings(pair) * p * (1 - p));
  }
  return matrix;
}
