import type { Path } from '../../trees/information-tree.ts';
import type { AgentId } from '../kernel/ids.ts';

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

/** What happened to path and width after a verdict, and why. */
export interface Evolution {
  readonly kind: 'probe_depth' | 'probe_width' | 'pressure_test' | 'backtrack';
  /** How it differs from the plain rule, such as a leaf that could not grow; null when it does not. */
  readonly note: string | null;
}

export type MatchWinner = 'a' | 'b' | 'tie' | 'both_bad';

/** Why a round or a match does not count. */
export interface Void {
  readonly reason:
    | 'task_failed'
    | 'agent_unavailable'
    | 'judge_failed'
    | 'tree_failed'
    | 'three_void_rounds'
    | 'nothing_to_ask';
  readonly detail: string;
  /** Of `agent_unavailable`: who could not be had. */
  readonly agents?: readonly AgentId[];
}

export type MatchEnd =
  | {
      readonly kind: 'decided';
      readonly winner: MatchWinner;
      readonly because: 'lead' | 'round_limit' | 'nothing_left';
    }
  | { readonly kind: 'void'; readonly void: Void };
