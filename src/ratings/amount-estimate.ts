import tQuantile from '@stdlib/stats-base-dists-t-quantile';

/** What one answer took, of anything that is never negative. */
export interface AnswerAmount {
  readonly tree: string;
  readonly value: number;
}

/** The mean of what answers took, with its 95% interval. */
export interface AmountEstimate {
  readonly mean: number;
  /** Null below two trees. */
  readonly low: number | null;
  readonly high: number | null;
  readonly answers: number;
  readonly trees: number;
}

/**
 * The mean over answers, with an interval that is symmetric on the log scale: the jackknife of its logarithm that leaves each tree's
 * answers out in turn, with t on the trees less one. Null without answers.
 */
export function amountEstimate(amounts: readonly AnswerAmount[]): AmountEstimate | null {
  if (amounts.length === 0) return null;
  const trees = new Map<string, { sum: number; count: number }>();
  for (const { tree, value } of amounts) {
    const { sum, count } = trees.get(tree) ?? { sum: 0, count: 0 };
    trees.set(tree, { sum: sum + value, count: count + 1 });
  }
  const total = amounts.reduce((sum, { value }) => sum + value, 0);
  const mean = total / amounts.length;
  const said = { mean, answers: amounts.length, trees: trees.size };
  if (trees.size < 2) return { ...said, low: null, high: null };
  const changes = [...trees.values()].map(
    ({ sum, count }) => logOf((total - sum) / (amounts.length - count)) - logOf(mean),
  );
  const squares = changes.reduce((sum, change) => sum + change ** 2, 0);
  const logError = Math.sqrt(((trees.size - 1) / trees.size) * squares);
  const factor = Math.exp(tQuantile(0.975, trees.size - 1) * logError);
  return { ...said, low: mean / factor, high: mean * factor };
}

/** What is less than a billionth, such as a cost of nothing, counts as that much. */
function logOf(mean: number): number {
  return Math.log(Math.max(mean, 1e-9));
}
