import type { SegmentEntropy } from './rollout-tree.ts';
import { type EntropyOptions, tokenEntropy } from './token-entropy.ts';

/**
 * The mean entropy of a segment's first k tokens.
 * @param tops for each token, the log-probabilities told of its place
 * @param k the size of the probe, in tokens
 * @returns null for a segment without tokens
 */
export function segmentEntropy(
  tops: readonly (readonly number[])[],
  k: number,
  options: EntropyOptions,
): SegmentEntropy | null {
  const probe = tops.slice(0, k).map((top) => tokenEntropy(top, options));
  if (probe.length === 0) return null;
  const mean = meanOf(probe.map(({ value }) => value));
  const [low, high] = [meanOf(probe.map((each) => each.low)), meanOf(probe.map((each) => each.high))];
  return { tokens: probe.length, mean, error: Math.max(0, high - mean, mean - low) };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
