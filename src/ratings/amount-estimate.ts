import { reachByTree, treeMeans } from './jackknife.ts';

/** An amount that one answer took, never negative. */
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
  const { mean, without } = treeMeans(amounts);
  const reach = reachByTree(logOf(mean), without.map(logOf));
  const factor = reach === null ? null : Math.exp(reach);
  return {
    mean,
    low: factor && mean / factor,
    high: factor && mean * factor,
    answers: amounts.length,
    trees: without.length,
  };
}

/** Smallest amount that counts: less than a billionth, such as a cost of nothing, counts as that much. */
function logOf(mean: number): number {
  return Math.log(Math.max(mean, 1e-9));
}
