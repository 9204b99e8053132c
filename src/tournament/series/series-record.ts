import type { ScheduleName, TournamentId } from '../../kernel/ids.ts';

/** A leaderboard that is refreshed again and again: the series of its refreshes. */
export interface ScheduleRecord {
  readonly name: ScheduleName;
  /** Cron, five fields, or six with seconds first. */
  readonly cron: string;
  /** IANA name, such as Europe/Berlin. */
  readonly timeZone: string;
  /** The resolved config, without keys; each refresh is played by it, with a seed of its own. */
  readonly config: unknown;
  /** Folders that a refresh writes; null: none. Absolute. */
  readonly siteFolder: string | null;
  readonly exportsFolder: string | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** Why a refresh ended where it did: its portions were played, or the intervals were narrow enough. */
export type RefreshStop = 'portions' | 'width' | 'nobody_new' | 'budget' | 'failed';

/** One refresh of a schedule. */
export interface RefreshRecord {
  readonly schedule: ScheduleName;
  /** From 1. */
  readonly number: number;
  /** One for each portion, in the order played. */
  readonly tournaments: readonly TournamentId[];
  readonly status: 'running' | 'finished' | 'failed';
  /** Null while it runs. */
  readonly stoppedBy: RefreshStop | null;
  /** In words, where there is more to say. */
  readonly detail: string | null;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly finishedAt: string | null;
}
