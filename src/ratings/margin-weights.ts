import type { Battle } from './battles.ts';

/**
 * The battles, each weighted by how clearly it was won: |score_a - score_b|, where a round won is worth 1 and one won
 * clearly 2 (DR-Arena, section 3.3 and algorithm 1). Ties, battles without scores, and margins below 1 have weight 1.
 * A weight that was there before is multiplied.
 */
export function withMarginWeights(battles: readonly Battle[]): Battle[] {
  return battles.map((battle) => ({ ...battle, weight: (battle.weight ?? 1) * marginOf(battle) }));
}

function marginOf({ winner, score_a, score_b }: Battle): number {
  if (winner === 'tie' || winner === 'both_bad' || score_a === undefined || score_b === undefined) return 1;
  return Math.max(1, Math.abs(score_a - score_b));
}
