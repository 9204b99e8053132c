/** How a standard deviation is taken: over N - 1 (`unbiased`, as trainers do) or over N (`biased`). */
export const standardDeviations = ['unbiased', 'biased'] as const;
export type StandardDeviation = (typeof standardDeviations)[number];

export interface AdvantageOptions {
  /** Default `unbiased`; the papers do not say. */
  readonly std?: StandardDeviation;
  /** Added to the standard deviation; default 1e-6. */
  readonly epsilon?: number;
}

export const defaultEpsilon = 1e-6;

/** Spreads below this are rounding, not differences. */
const noSpread = 1e-12;

/**
 * Standardised advantages of one group: (r - mean) / (std + epsilon) (ArenaRL, section 4.6, eq. 7; Tournament-GRPO,
 * section 3.2, eq. 10). They sum to zero. A group without differences, or of one, has advantage 0 for all: nothing is
 * blown up.
 *
 * @throws RangeError for a reward that is not finite, or an epsilon below zero
 */
export function advantages(rewards: readonly number[], options: AdvantageOptions = {}): number[] {
  const { std = 'unbiased', epsilon = defaultEpsilon } = options;
  if (!(epsilon >= 0)) throw new RangeError('epsilon must not be below zero');
  if (!rewards.every(Number.isFinite)) throw new RangeError('every reward must be finite');
  const mean = rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length;
  const squares = rewards.reduce((sum, reward) => sum + (reward - mean) ** 2, 0);
  const spread = Math.sqrt(squares / Math.max(1, rewards.length - (std === 'unbiased' ? 1 : 0)));
  if (!(spread > noSpread)) return rewards.map(() => 0);
  return rewards.map((reward) => (reward - mean) / (spread + epsilon));
}
