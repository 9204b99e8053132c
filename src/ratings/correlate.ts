import { kendall, pearson, spearman } from './correlation.ts';
import { type Estimate, normalReach } from './estimate.ts';

/** How two lists of scores go together. */
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
  /** Those in one list only, which count for nothing. */
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
