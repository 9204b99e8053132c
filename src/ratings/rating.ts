import type { AgentId } from '../kernel/ids.ts';

/** One agent's line of a leaderboard. */
export interface Rating {
  readonly agent: AgentId;
  /** Mean 1000; 400 points are ten times the odds. */
  readonly rating: number;
  /** 95% interval; null on a side without a bound: it lost or won everything, or never played. */
  readonly low: number | null;
  readonly high: number | null;
  /** Best and worst rank, from 1, that the pairwise differences allow. */
  readonly rankLow: number;
  readonly rankHigh: number;
  readonly matches: number;
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  /** Present when the interval stands on fewer than ten clusters. */
  readonly indicative?: true;
}
