import type { PerfectRecord } from './intervals.ts';

export interface RankRequest {
  readonly strengths: ArrayLike<number>;
  /** Half the width of the simultaneous interval of the difference of two strengths. */
  reach(one: number, other: number): number;
  /** Whether a chain of battles joins them. */
  comparable(one: number, other: number): boolean;
  record(agent: number): PerfectRecord;
}

export interface RankRange {
  /** Best possible rank, from 1. */
  readonly rankLow: number;
  /** Worst possible rank. */
  readonly rankHigh: number;
}

/**
 * The ranks that the pairwise differences leave open: 1 + the number of agents surely above, to the number of agents -
 * those surely below. "Surely" is by simultaneous intervals, so that all ranges hold at once with the same confidence
 * (Mogstad, Romano, Shaikh & Wilhelm 2024). Nobody is surely above an agent that never lost, or below one that never won.
 */
export function rankRanges(request: RankRequest): RankRange[] {
  const agents = Array.from(request.strengths, (_, index) => index);
  return agents.map((agent) => ({
    rankLow: 1 + agents.filter((other) => surelyAbove(request, other, agent)).length,
    rankHigh: agents.length - agents.filter((other) => surelyAbove(request, agent, other)).length,
  }));
}

/**
 * The error probability of each of all pairwise two-sided intervals of `size` agents so that together they err with
 * probability `error` at most (Šidák 1967, whose inequality holds for correlated normal and t variables).
 */
export function errorPerPair(size: number, error: number): number {
  const pairs = (size * (size - 1)) / 2;
  return pairs === 0 ? error : -Math.expm1(Math.log1p(-error) / pairs);
}

function surelyAbove({ strengths, reach, comparable, record }: RankRequest, one: number, other: number): boolean {
  if (one === other || !comparable(one, other)) return false;
  if (record(one) === 'lost_all' || record(other) === 'won_all') return false;
  const difference = (strengths[one] ?? 0) - (strengths[other] ?? 0);
  // Rounding alone is no difference, even where the data show no spread.
  return difference > Math.max(1e-9, reach(one, other));
}
