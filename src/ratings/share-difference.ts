import { reachByTree, treeMeans } from './jackknife.ts';
import type { Estimate } from './rating.ts';

/** One thing that two agents were both tried on, and who passed it. */
export interface PairedTrial {
  readonly tree: string;
  readonly one: boolean;
  readonly other: boolean;
}

/**
 * The share that the first passes less the share that the second passes, of the same trials, from -1 to 1. The 95% interval is by the
 * jackknife that leaves each tree's trials out in turn, with t on the trees less one; no bounds below two trees.
 */
export function shareDifference(trials: readonly PairedTrial[]): Estimate {
  if (trials.length === 0) return { value: null, low: null, high: null };
  const { mean: value, without } = treeMeans(
    trials.map(({ tree, one, other }) => ({ tree, value: Number(one) - Number(other) })),
  );
  const reach = reachByTree(value, without);
  if (reach === null) return { value, low: null, high: null };
  return { value, low: Math.max(-1, value - reach), high: Math.min(1, value + reach) };
}
