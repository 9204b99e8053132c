import type { Ranking } from '../../src/arena/formats/format.ts';
import { kendall, spearman } from '../../src/ratings/correlation.ts';
import { meanRanks } from '../../training/rewards/group-rewards.ts';
import { entrantIndex } from './simulated-judge.ts';

/** Agreement of a ranking with the true order. */
export interface RankingFidelity {
  /**
   * Kendall's tau-a: pairs in the right order less those in the wrong one, over all pairs. A pair left level counts as
   * half right.
   */
  readonly tau: number;
  /** Kendall's tau-b, which leaves level pairs out of account; 0 when all are level. */
  readonly tauB: number;
  /** Spearman's rank correlation; 0 when all are level. */
  readonly spearman: number;
  /** The chance that one picked from the first place is the best: 1, or a share where several are level there. */
  readonly top1: number;
}

/**
 * @param strengths true strengths, all different, by index of the entrant
 */
export function rankingFidelity(ranking: Ranking<string>, strengths: readonly number[]): RankingFidelity {
  const ranks = new Float64Array(strengths.length);
  for (const [id, rank] of meanRanks(ranking)) ranks[entrantIndex(id)] = -rank;
  const shown = Array.from(ranks);
  const best = strengths.indexOf(Math.max(...strengths));
  const first = (ranking[0] ?? []).map(entrantIndex);
  return {
    tau: tauA(shown, strengths),
    tauB: kendall(shown, strengths) ?? 0,
    spearman: spearman(shown, strengths) ?? 0,
    top1: first.includes(best) ? 1 / first.length : 0,
  };
}

function tauA(x: readonly number[], y: readonly number[]): number {
  let sum = 0;
  for (let later = 1; later < x.length; later++) {
    for (let earlier = 0; earlier < later; earlier++) {
      sum += Math.sign((x[later] ?? 0) - (x[earlier] ?? 0)) * Math.sign((y[later] ?? 0) - (y[earlier] ?? 0));
    }
  }
  return sum / ((x.length * (x.length - 1)) / 2);
}
