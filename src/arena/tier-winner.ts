import { sideOf, type VerdictTier } from '../../examiner/verdict.ts';

/** The seat that a verdict prefers, or `tie`. */
export type TierWinner = 'a' | 'b' | 'tie';

/** Points of a verdict for seat A. */
export const tierWorth: Readonly<Record<VerdictTier, number>> = {
  A_MUCH_BETTER: 2,
  A_BETTER: 1,
  TIE_HIGH: 0,
  TIE_LOW: 0,
  B_BETTER: -1,
  B_MUCH_BETTER: -2,
};

/** Returns the seat that wins a round of this verdict. */
export function tierWinner(tier: VerdictTier): TierWinner {
  return sideOf(tier) ?? 'tie';
}
