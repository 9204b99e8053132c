import type { AgentId } from '../kernel/ids.ts';

/** One agent's line of a leaderboard. */
export interface LeaderboardRow {
  readonly agent: AgentId;
  readonly rating: number;
  /** 95% interval; null on a side without a bound (an agent that won or lost everything). */
  readonly low: number | null;
  readonly high: number | null;
  /** Best and worst rank, from 1, that the pairwise differences allow. */
  readonly rankLow: number;
  readonly rankHigh: number;
  readonly matches: number;
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
}
