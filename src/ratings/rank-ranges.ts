import type { PerfectRecord } from './perfect-record.ts';

export interface OrderRequest {
  readonly strengths: ArrayLike<number>;
  /** Half the width of the simultaneous interval of the difference of two strengths. */
  reach(one: number, other: number): number;
  /** Whether a chain of battles joins them. */
  comparable(one: number, other: number): boolean;
  record(agent: number): PerfectRecord;
}

/** Whether the first of two agents is surely above the second. */
export type SurelyAbove = (one: number, other: number) => boolean;

export interface RankRange {
  /** Best possible rank, from 1. */
  readonly rankLow: number;
  /** Worst possible rank. */
  readonly rankHigh: number;
}

/**
 * Who is above whom by simultaneous intervals of all pairwise differences, so that all of it holds at once. Nobody is
 * surely above an agent that never lost, or below one that never won.
 */
export function surelyAbove({ strengths, reach, comparable, record }: OrderRequest): SurelyAbove {
  const records = Array.from(strengths, (_, agent) => record(agent));
  return (one, other) => {
    if (one === other || !comparable(one, other)) return false;
    if (records[one] === 'lost_all' || records[other] === 'won_all') return false;
    const difference = (strengths[one] ?? 0) - (strengths[other] ?? 0);
    // Rounding alone is no difference, even where the data show no spread.
    return difference > Math.max(1e-9, reach(one, other));
  };
}

/**
 * The ranks that the pairwise differences leave open: 1 + the number of agents surely above, to the number of agents -
 * those surely below (Mogstad, Romano, Shaikh & Wilhelm 2024).
 */
export function rankRanges(size: number, above: SurelyAbove): RankRange[] {
  const agents = Array.from({ length: size }, (_, index) => index);
  return agents.map((agent) => ({
    rankLow: 1 + agents.filter((other) => above(other, agent)).length,
    rankHigh: size - agents.filter((other) => above(agent, other)).length,
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
