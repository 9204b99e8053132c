import type { PairCount } from '../pair-counts.ts';
import type { Cell } from './battle-cells.ts';
import type { OutcomeCounts } from './tie-model.ts';

/**
 * The counts of cells summed by pair, in order.
 * @param counts one for each cell
 */
export function pairsOf(cells: readonly Cell[], counts: readonly OutcomeCounts[]): PairCount[] {
  const pairs: PairCount[] = [];
  let sum: { first: number; second: number; wins: number; losses: number; ties: number } | undefined;
  for (const [index, { first, second }] of cells.entries()) {
    if (sum?.first !== first || sum.second !== second) {
      sum = { first, second, wins: 0, losses: 0, ties: 0 };
      pairs.push(sum);
    }
    const { wins, losses, ties } = counts[index] as OutcomeCounts;
    sum.wins += wins;
    sum.losses += losses;
    sum.ties += ties;
  }
  return pairs;
}
