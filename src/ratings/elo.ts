import type { Battle } from './battles.ts';

export interface EloOptions {
  /** Points at stake in a battle; default 4. */
  readonly k?: number;
  /** Default 1000. */
  readonly start?: number;
}

/**
 * Online Elo (Elo 1978): after each battle an agent gains k times (score - expected), expected = 1 / (1 + 10^((other -
 * own)/400)), ties scoring a half. It depends on the order of the battles, so it is a running figure, not the rating.
 *
 * @param battles in the order they were fought
 * @returns ratings by agent, in the order of first appearance
 */
export function elo(battles: readonly Battle[], { k = 4, start = 1000 }: EloOptions = {}): Map<string, number> {
  const ratings = new Map<string, number>();
  for (const { model_a, model_b, winner } of battles) {
    const a = ratings.get(model_a) ?? start;
    const b = ratings.get(model_b) ?? start;
    const gain = k * (scoreOfA(winner) - 1 / (1 + 10 ** ((b - a) / 400)));
    ratings.set(model_a, a + gain);
    ratings.set(model_b, b - gain);
  }
  return ratings;
}

function scoreOfA(winner: Battle['winner']): number {
  if (winner === 'model_a') return 1;
  return winner === 'model_b' ? 0 : 0.5;
}
