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

/**
 * Kendall's rank correlation tau-b (1945): pairs in equal order less those in opposite order, over the root of the product
 * of the pairs not tied in x and those not tied in y. Null and errors as for Spearman's.
 */
export function kendall(x: readonly number[], y: readonly number[]): number | null {
  return defined(tauB, x, y);
}

const rounding = 1e-12;

function defined(
  correlation: (x: number[], y: number[]) => number,
  x: readonly number[],
  y: readonly number[],
): number | null {
  if (x.length !== y.length) throw new RangeError('cannot correlate lists of different lengths');
  if (x.length < 2 || isConstant(x) || isConstant(y)) return null;
  const value = correlation([...x], [...y]);
  // Rounding carries a perfect correlation a little past 1, or leaves it a little short.
  return 1 - Math.abs(value) < rounding ? Math.sign(value) : value;
}

function isConstant(values: readonly number[]): boolean {
  return values.every((value) => value === values[0]);
}

function tauB(x: readonly number[], y: readonly number[]): number {
  let [order, untiedX, untiedY] = [0, 0, 0];
  for (let later = 1; later < x.length; later++) {
    for (let earlier = 0; earlier < later; earlier++) {
      const inX = Math.sign((x[later] ?? 0) - (x[earlier] ?? 0));
      const inY = Math.sign((y[later] ?? 0) - (y[earlier] ?? 0));
      order += inX * inY;
      untiedX += Math.abs(inX);
      untiedY += Math.abs(inY);
    }
  }
  return order / Math.sqrt(untiedX * untiedY);
}
