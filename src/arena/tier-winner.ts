import type { VerdictTier } from '../../examiner/verdict.ts';

/** The seat that a verdict prefers, or `tie`. */
export type TierWinner = 'a' | 'b' | 'tie';

/** Which seat wins a round of this verdict. */
export function tierWinner(tier: VerdictTier): TierWinner {
  if (tier === 'TIE_HIGH' || tier === 'TIE_LOW') return 'tie';
  return tier === 'A_BETTER' || tier === 'A_MUCH_BETTER' ? 'a' : 'b';
}
