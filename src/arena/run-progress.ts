import type { AgentId, RunId, TreeId } from '../kernel/ids.ts';
import type { MatchRecord } from './match.ts';
import type { PlayedOn } from './played-on.ts';
import type { SpendLine } from './spend.ts';
import type { VoidCount } from './void-counts.ts';

/** Purpose of a run: a tournament, a single match, or trees alone. */
export type RunKind = 'tournament' | 'match' | 'build';

/**
 * Status of a run. `stopped`: it has not ended, and no living process works on it. `unknown`: it has not ended, and
 * nothing tells whether anybody works on it. `abandoned`: it was given up.
 */
export type RunStatus = 'running' | 'stopped' | 'unknown' | 'finished' | 'failed' | 'abandoned';

/** True if a run will not go on by itself. */
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
  /** Kind of these places. */
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
  /** Share of these among all answers so far, up to 1. */
  readonly share: number;
}

/** An agent that answers just now. */
export interface AgentAtWork {
  readonly agent: AgentId;
  /** Tree that it is asked about. */
  readonly tree: TreeId;
  readonly depth: number;
  readonly width: number;
  /** Since it was asked. */
  readonly seconds: number;
  /** Number of steps that it has reported. */
  readonly steps: number;
  /** The last it told of, in its own words; null where it told none, or they are withheld. */
  readonly lastStep: string | null;
}

/** One run as it stands now. */
export interface RunProgress extends RunLine {
  /** Trees in the tournament's order; empty while they are being built. */
  readonly treeIds: readonly TreeId[];
  /** Matches that have begun and not ended. */
  readonly matchesOpen: number;
  readonly roundsPlayed: number;
  /** Agents at work, longest first; a bounded number. */
  readonly atWork: readonly AgentAtWork[];
  readonly voids: readonly VoidCount[];
  readonly spend: readonly SpendLine[];
  /** Dollars; null without a budget. */
  readonly budgetUsd: number | null;
  /** Matches under way, then those that ended, the latest planned first; a bounded number. */
  readonly newest: readonly MatchRecord[];
  /** Time that the newest answers took, pauses left out; null where there are too few. */
  readonly worked: TimeWorked | null;
  /** Time of the last call to an agent or a model, ISO 8601, UTC; the run's start before that. */
  readonly lastNews: string;
}

/** State of one queue; queues of single runs are counted together under the first part of their names. */
export interface QueueLine {
  /** `lead`, `trees`, `matches` or `answers`. */
  readonly queue: string;
  readonly waiting: number;
  readonly running: number;
  /** Seconds that the oldest waiting task has waited; 0 when none does. */
  readonly oldestWaitSeconds: number;
}

/** Progress of the groups of a reward service. */
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
