import type { Generated } from 'kysely';
import type { Json, Sequence } from './json-column.ts';

/** A leaderboard that is refreshed by the calendar. */
export interface ScheduleTable {
  readonly name: string;
  readonly created_at: string;
  readonly state: string;
  readonly looked_until: string;
  readonly schedule: Json;
  /** Firings that came while a refresh ran. */
  readonly skipped: Sequence;
  /** When the newest of them came; null for none. */
  readonly skipped_last: Generated<string | null>;
}

export interface RefreshRequestTable {
  readonly firing: string;
  readonly schedule: string;
  readonly at: string;
}

export interface RefreshTable {
  readonly schedule: string;
  readonly number: number;
  readonly firing: string;
  readonly status: string;
  readonly refresh: Json;
  /** That of the schedule when the refresh began. */
  readonly config: Json;
}

export interface RefreshTournamentTable {
  readonly tournament: string;
  readonly schedule: string;
  readonly number: number;
  readonly portion: number;
}

/** The last firings of each schedule that were skipped. */
export interface SkippedFiringTable {
  readonly firing: string;
  readonly schedule: string;
  readonly at: string;
  readonly number: number;
}
