import type { PairCount } from './pair-counts.ts';

/** Points between agents as arrays with one entry for each pair: a win is one, a tie half a point for each. */
export interface PairScores {
  /** Agent indexes. */
  readonly first: Int32Array;
  readonly second: Int32Array;
  /** Points of the first agent against the second; none exactly when it never won nor tied. */
  readonly scored: Float64Array;
  /** Points of the second against the first. */
  readonly conceded: Float64Array;
}

/** Counts as points. */
export function pairScores(pairs: readonly PairCount[]): PairScores {
  return {
    first: Int32Array.from(pairs, ({ first }) => first),
    second: Int32Array.from(pairs, ({ second }) => second),
    scored: Float64Array.from(pairs, ({ wins, ties }) => wins + ties / 2),
    conceded: Float64Array.from(pairs, ({ losses, ties }) => losses + ties / 2),
  };
}

/** Points as counts that give the same fit. */
export function pairsOfScores({ first, second, scored, conceded }: PairScores): PairCount[] {
  return Array.from(first, (one, index) => ({
    first: one,
    second: second[index] ?? 0,
    wins: scored[index] ?? 0,
    losses: conceded[index] ?? 0,
    ties: 0,
  }));
}
