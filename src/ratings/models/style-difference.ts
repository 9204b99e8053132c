import type { StyleFeature } from '../../config/rating-settings.ts';
import type { Battle } from '../battles.ts';

/**
 * (xa - xb) / (xa + xb), from -1 to 1, of one feature of a battle's answers: the normalised difference of Chatbot Arena's
 * style control ("Does style matter?", LMSYS 2024). 0 where both are 0 or one is not known.
 */
export function styleDifference({ style_a, style_b }: Battle, feature: StyleFeature): number {
  const [one, other] = [style_a?.[feature], style_b?.[feature]];
  if (one === undefined || other === undefined || one + other === 0) return 0;
  return (one - other) / (one + other);
}
