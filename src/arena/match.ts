import type { Path } from '../../trees/information-tree.ts';
import type { AgentId, MatchId, TournamentId, TreeId } from '../kernel/ids.ts';
import type { Void } from './void.ts';

/** One pair on one tree. `a` and `b` are seats. */
export interface MatchRecord {
  readonly id: MatchId;
  readonly tournament: TournamentId;
  /** The tournament's round, from 1. */
  readonly tournamentRound: number;
  readonly a: AgentId;
  readonly b: AgentId;
  readonly tree: TreeId;
  /** Null while it runs. */
  readonly end: MatchEnd | null;
  readonly scoreA: number;
  readonly scoreB: number;
  /** How it ended the times before, when it was void and was played again; left out for most. */
  readonly earlierVoids?: readonly Void[];
}

/** When a match ends. */
export interface MatchLimits {
  /** Rounds that count, at most. DR-Arena's published settings: 10. */
  readonly rounds: number;
  /** A lead of this many points ends the match. DR-Arena, appendix D: 2. */
  readonly lead: number;
  /** This many void rounds void the match. */
  readonly voids: number;
}

export const defaultMatchLimits: MatchLimits = { rounds: 10, lead: 2, voids: 3 };

/** The least width that a question on a tree may have; one of one's own, which asks for no entities, has none. */
export const leastWidth = 2;

/** The state before the first round. */
export function initialState(path: Path, width = leastWidth): MatchState {
  return { path, width, round: 1, scoreA: 0, scoreB: 0, voids: 0 };
}

/** Where a match stands before a round (DR-Arena, Algorithm 1). */
export interface MatchState {
  readonly path: Path;
  readonly width: number;
  /** The number of the round about to be played, from 1; void rounds do not count. */
  readonly round: number;
  readonly scoreA: number;
  readonly scoreB: number;
  /** Void rounds so far. */
  readonly voids: number;
}

export type MatchWinner = 'a' | 'b' | 'tie' | 'both_bad';

/** How a match ended. */
export type MatchEnd =
  | {
      readonly kind: 'decided';
      readonly winner: MatchWinner;
      readonly because: 'lead' | 'round_limit' | 'nothing_left';
    }
  | { readonly kind: 'void'; readonly void: Void };
