import tQuantile from '@stdlib/stats-base-dists-t-quantile';
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
  const trees = new Map<string, { gain: number; count: number }>();
  for (const { tree, one, other } of trials) {
    const known = trees.get(tree) ?? { gain: 0, count: 0 };
    trees.set(tree, { gain: known.gain + Number(one) - Number(other), count: known.count + 1 });
  }
  if (trials.length === 0) return { value: null, low: null, high: null };
  const gain = [...trees.values()].reduce((sum, each) => sum + each.gain, 0);
  const value = gain / trials.length;
  if (trees.size < 2) return { value, low: null, high: null };
  const squares = [...trees.values()].reduce(
    (sum, each) => sum + ((gain - each.gain) / (trials.length - each.count) - value) ** 2,
    0,
  );
  const reach = tQuantile(0.975, trees.size - 1) * Math.sqrt(((trees.size - 1) / trees.size) * squares);
  return { value, low: Math.max(-1, value - reach), high: Math.min(1, value + reach) };
}
