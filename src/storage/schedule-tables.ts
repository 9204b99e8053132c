import type { Generated } from 'kysely';
import type { Json, Sequence } from './json-column.ts';

/** Tables of schedules and of what they refresh. */
export interface ScheduleTables {
  /** A leaderboard that is refreshed by the calendar. */
  readonly schedules: {
    readonly name: string;
    readonly created_at: string;
    readonly state: string;
    readonly looked_until: string;
    readonly schedule: Json;
    /** Firings that came while a refresh ran. */
    readonly skipped: Sequence;
    /** Time of the newest skipped firing; null if there is none. */
    readonly skipped_last: Generated<string | null>;
  };
  readonly refresh_requests: {
    readonly firing: string;
    readonly schedule: string;
    readonly at: string;
  };
  readonly refreshes: {
    readonly schedule: string;
    readonly number: number;
    readonly firing: string;
    readonly status: string;
    readonly refresh: Json;
    /** Config of the schedule when the refresh began. */
    readonly config: Json;
  };
  readonly refresh_tournaments: {
    readonly tournament: string;
    readonly schedule: string;
    readonly number: number;
    readonly portion: number;
  };
  /** The last firings of each schedule that were skipped. */
  readonly skipped_firings: {
    readonly firing: string;
    readonly schedule: string;
    readonly at: string;
    readonly number: number;
  };
}
