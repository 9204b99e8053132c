import type { RewardServiceLine } from '../../rewards/service/reward-service-line.ts';
import type { QueueLine } from '../../tournament/queue-line.ts';
import type { RunProgress } from '../../tournament/run-progress.ts';

/** A worker as somebody who looks on sees it. */
export interface WorkerLine {
  readonly name: string;
  readonly roles: readonly string[];
  /** Of the program. */
  readonly version: string;
  /** ISO 8601, UTC. */
  readonly since: string;
  /** Seconds since its last heartbeat. */
  readonly silentSeconds: number;
  /** `silent`: it may be dead. `stopping`: it finishes what it has begun. */
  readonly state: 'alive' | 'silent' | 'stopping';
  /** Workflows that it runs. */
  readonly holds: number;
}

/** A run as it was seen. */
export interface SeenRun {
  readonly run: RunProgress;
  /** Matches a minute; null while it cannot be said. */
  readonly perMinute: number | null;
}

/** What goes on in an arena at one moment. */
export interface ArenaStatus {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly workers: readonly WorkerLine[];
  /** Workers that a run can be given to. */
  readonly workersAlive: number;
  /** Roles that none of these has. */
  readonly missingRoles: readonly string[];
  readonly queues: readonly QueueLine[];
  readonly runs: readonly SeenRun[];
  readonly rewardServices: readonly RewardServiceLine[];
}
