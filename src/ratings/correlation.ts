import { sampleCorrelation, sampleRankCorrelation } from 'simple-statistics';
import { type Estimate, normalReach } from './rating.ts';

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
  let order = 0;
  let untiedX = 0;
  let untiedY = 0;
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

/** Rank and linear correlation of two lists of scores. */
export interface Correlations {
  /** Pairs of scores. */
  readonly count: number;
  readonly pearson: Estimate;
  readonly spearman: Estimate;
  /** Tau-b. */
  readonly kendall: Estimate;
}

/** The fewest items for which Pearson's and Spearman's intervals exist; Kendall's needs one more. */
const fewest = 4;

/**
 * Pearson's, Spearman's and Kendall's correlation with 95% intervals on Fisher's z scale. Squared standard errors of z:
 * 1 / (n - 3) for Pearson's (Fisher 1921), (1 + r² / 2) / (n - 3) for Spearman's (Bonett & Wright 2000), 0.437 / (n - 4) for
 * Kendall's (Fieller, Hartley & Pearson 1957). No bounds below 4 items (Kendall's: 5), nor for a correlation of exactly 1 or
 * -1, where z is infinite.
 *
 * @throws RangeError when the lists differ in length
 */
export function correlate(x: readonly number[], y: readonly number[]): Correlations {
  const count = x.length;
  const rank = spearman(x, y);
  return {
    count,
    pearson: withBounds(pearson(x, y), count < fewest ? null : 1 / (count - 3)),
    spearman: withBounds(rank, count < fewest ? null : (1 + (rank ?? 0) ** 2 / 2) / (count - 3)),
    kendall: withBounds(kendall(x, y), count <= fewest ? null : 0.437 / (count - 4)),
  };
}

/** @param variance of atanh(value) */
function withBounds(value: number | null, variance: number | null): Estimate {
  if (value === null || variance === null || Math.abs(value) === 1) return { value, low: null, high: null };
  const reach = normalReach * Math.sqrt(variance);
  return { value, low: Math.tanh(Math.atanh(value) - reach), high: Math.tanh(Math.atanh(value) + reach) };
}

/** Correlations of scores that belong to names. */
export interface ScoreCorrelations extends Correlations {
  /** The names in both lists, in code-unit order. */
  readonly names: readonly string[];
  /** Names in one list only, which are not counted. */
  readonly onlyOurs: readonly string[];
  readonly onlyReference: readonly string[];
}

/** Correlates the scores of the names that both sides know. */
export function correlateScores(
  ours: ReadonlyMap<string, number>,
  reference: ReadonlyMap<string, number>,
): ScoreCorrelations {
  const names = [...ours.keys()].filter((name) => reference.has(name)).sort();
  const scores = (side: ReadonlyMap<string, number>) => names.map((name) => side.get(name) ?? Number.NaN);
  return {
    ...correlate(scores(ours), scores(reference)),
    names,
    onlyOurs: [...ours.keys()].filter((name) => !reference.has(name)).sort(),
    onlyReference: [...reference.keys()].filter((name) => !ours.has(name)).sort(),
  };
}

/**
 * The chance of a correlation at least this far from 0 where there is none: t = r √((n − 2) / (1 − r²)) on n − 2 degrees of
 * freedom, two-sided (Student 1908). It takes the pairs as independent and about normal.
 *
 * @param r Pearson's correlation, -1 to 1
 * @param pairs how many pairs it is of
 * @returns 0 to 1; null below three pairs
 */
export function pearsonPValue(r: number, pairs: number): number | null {
  const degrees = pairs - 2;
  if (degrees < 1) return null;
  if (Math.abs(r) >= 1) return 0;
  return outsideT(Math.abs(r) * Math.sqrt(degrees / (1 - r * r)), degrees);
}

/**
 * The chance that Student's t with whole degrees of freedom lies outside ±t, by the finite series of Abramowitz & Stegun,
 * 26.7.3 and 26.7.4.
 */
function outsideT(t: number, degrees: number): number {
  const angle = Math.atan(t / Math.sqrt(degrees));
  const sine = Math.sin(angle);
  const cosine = Math.cos(angle);
  const odd = degrees % 2 === 1;
  let term = odd ? cosine : 1;
  let sum = degrees === 1 ? 0 : term;
  for (let step = odd ? 3 : 2; step <= degrees - 2; step += 2) {
    term *= (cosine * cosine * (step - 1)) / step;
    sum += term;
  }
  const inside = odd ? (2 / Math.PI) * (angle + sine * sum) : sine * sum;
  return Math.min(1, Math.max(0, 1 - inside));
}
