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
