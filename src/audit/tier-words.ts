import type { VerdictTier } from '../../examiner/verdict-tier.ts';

/** What a verdict says of first and second, in words. */
export function tierWords(tier: VerdictTier, swapped: boolean): string {
  if (tier === 'TIE_HIGH') return 'Tie, both good';
  if (tier === 'TIE_LOW') return 'Tie, both poor';
  const place = tier.startsWith('A_') === swapped ? 'Second' : 'First';
  return `${place} ${tier.endsWith('MUCH_BETTER') ? 'much better' : 'better'}`;
}
