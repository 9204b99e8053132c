import type { AgentId, RunId, TreeId } from '../kernel/ids.ts';
import type { MatchRecord } from './match.ts';
import type { PlayedOn } from './played-on.ts';
import type { SpendLine } from './spend.ts';
import type { VoidCount } from './void-counts.ts';

/** What a run is for: a tournament, one pairing that was asked for by itself, or trees alone. */
export type RunKind = 'tournament' | 'match' | 'build';

/**
 * How a run stands. `stopped`: it has not ended, and no living process works on it. `unknown`: it has not ended, and
 * nothing tells whether anybody works on it. `abandoned`: it was given up.
 */
export type RunStatus = 'running' | 'stopped' | 'unknown' | 'finished' | 'failed' | 'abandoned';

/** Whether nothing more will come of a run by itself. */
export function hasEnded({ status }: { readonly status: RunStatus }): boolean {
  return status === 'finished' || status === 'failed' || status === 'abandoned';
}

/** A run in the list of runs. */
export interface RunLine {
  readonly id: RunId;
  readonly kind: RunKind;
  readonly status: RunStatus;
  /** The way agents are ranked; null for a build. */
  readonly format: string | null;
  /** None for a build. */
  readonly agents: readonly AgentId[];
  readonly trees: { readonly done: number; readonly wanted: number };
  /** What those are. */
  readonly playedOn: PlayedOn;
  /** `planned` is the most there can be, null while it cannot be said; none of a build. */
  readonly matches: { readonly ended: number; readonly planned: number | null };
  /** Dollars spent or reserved, as a budget counts. */
  readonly committedUsd: number;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly finishedAt: string | null;
}

/** The time that a run was worked on while its newest answers were asked for. */
export interface TimeWorked {
  readonly seconds: number;
  /** Of all answers so far these are such a share, up to 1. */
  readonly share: number;
}

/** An agent that answers just now. */
export interface AgentAtWork {
  readonly agent: AgentId;
  /** Of what it is asked about. */
  readonly tree: TreeId;
  readonly depth: number;
  readonly width: number;
  /** Since it was asked. */
  readonly seconds: number;
  /** That it has told of. */
  readonly steps: number;
  /** The last it told of, in its own words; null where it told none, or they are withheld. */
  readonly lastStep: string | null;
}

/** One run as it stands now. */
export interface RunProgress extends RunLine {
  /** In the tournament's order; empty while they are being built. */
  readonly treeIds: readonly TreeId[];
  /** Matches that have begun and not ended. */
  readonly matchesOpen: number;
  readonly roundsPlayed: number;
  /** Those at work longest first; a bounded number. */
  readonly atWork: readonly AgentAtWork[];
  readonly voids: readonly VoidCount[];
  readonly spend: readonly SpendLine[];
  /** Dollars; null without a budget. */
  readonly budgetUsd: number | null;
  /** Matches under way, then those that ended, the latest planned first; a bounded number. */
  readonly newest: readonly MatchRecord[];
  /** How long the newest answers took, pauses left out; null where too few were asked for. */
  readonly worked: TimeWorked | null;
  /** When an agent or a model was last asked, ISO 8601, UTC; its start before that. */
  readonly lastNews: string;
}

/** How one queue stands; queues of single runs are counted together under the first part of their names. */
export interface QueueLine {
  /** `lead`, `trees`, `matches` or `answers`. */
  readonly queue: string;
  readonly waiting: number;
  readonly running: number;
  /** How long the oldest that waits has waited, in seconds; 0 when none does. */
  readonly oldestWaitSeconds: number;
}

/** How far the groups of a reward service are. */
export interface RewardServiceLine {
  readonly name: string;
  /** Groups that wait for candidates. */
  readonly gathering: number;
  /** Groups that are judged, or wait for that. */
  readonly judging: number;
  readonly judged: number;
  /** Dollars, spent or reserved, as its budget counts. */
  readonly costUsd: number;
}
