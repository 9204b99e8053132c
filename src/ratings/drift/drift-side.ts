import type { ItemResult } from '../ability/item-result.ts';

/** How a match or a judged round ended. */
export interface DriftResult {
  readonly one: string;
  readonly other: string;
  /** What `one` got: 1 for a win, half for a tie. */
  readonly score: 0 | 0.5 | 1;
  readonly tree: string;
}

/** A judged round, with what was asked: D, the length of the path, and W, the number of targets. */
export interface DriftRound extends DriftResult {
  readonly depth: number;
  readonly width: number;
}

/** What one of two tournaments, held one after the other, left behind. */
export interface DriftSide {
  /** Decided matches. */
  readonly matches: readonly DriftResult[];
  readonly rounds: readonly DriftRound[];
  readonly items: readonly ItemResult[];
}

/** The trees of a side, in code-unit order. */
export function treesOf({ matches, rounds, items }: DriftSide): string[] {
  return [...new Set([...matches, ...rounds, ...items].map(({ tree }) => tree))].sort();
}

/** A side as it would be without one of its trees. */
export function withoutTree({ matches, rounds, items }: DriftSide, tree: string): DriftSide {
  const kept = (each: { readonly tree: string }) => each.tree !== tree;
  return { matches: matches.filter(kept), rounds: rounds.filter(kept), items: items.filter(kept) };
}

/** A pair by its names, whichever comes first. */
export function pairOf({ one, other }: Pick<DriftResult, 'one' | 'other'>): string {
  return JSON.stringify(one < other ? [one, other] : [other, one]);
}
