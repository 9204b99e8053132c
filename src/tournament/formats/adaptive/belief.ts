import type { Matrix } from '../../../ratings/matrix.ts';

/** What a comparison of two entrants would show, were it made: their difference and perhaps their sum, with noise. */
export interface Look {
  /** The variance of the noise on the difference of the entrants at two indexes. */
  differenceNoise(one: number, other: number): number;
  /** The variance of the noise on the sum of both; null when a comparison says nothing about the sum. */
  readonly totalNoise: number | null;
}

/** What is believed of the strengths of the entrants: a normal distribution, by index. */
export interface Belief {
  readonly mean: Float64Array;
  readonly covariance: Matrix;
  readonly look: Look;
}
