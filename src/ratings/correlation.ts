import { sampleCorrelation, sampleRankCorrelation } from 'simple-statistics';

/**
 * Spearman's rank correlation (1904), tied values sharing the mean of their ranks.
 *
 * @returns -1 to 1; null where it is undefined: fewer than two pairs, or all values of one list equal
 * @throws RangeError when the lists differ in length
 */
export function spearman(x: readonly number[], y: readonly number[]): number | null {
  return defined(sampleRankCorrelation, x, y);
}

/** Pearson's product-moment correlation; null and errors as for Spearman's. */
export function pearson(x: readonly number[], y: readonly number[]): number | null {
  return defined(sampleCorrelation, x, y);
}

function defined(
  correlation: (x: number[], y: number[]) => number,
  x: readonly number[],
  y: readonly number[],
): number | null {
  if (x.length !== y.length) throw new RangeError('cannot correlate lists of different lengths');
  if (x.length < 2 || isConstant(x) || isConstant(y)) return null;
  // Rounding can carry a perfect correlation past 1.
  return Math.min(1, Math.max(-1, correlation([...x], [...y])));
}

function isConstant(values: readonly number[]): boolean {
  return values.every((value) => value === values[0]);
}
