import * as z from 'zod';
import type { RefreshRecord } from '../../arena/series/series.ts';
import type { TournamentId } from '../../kernel/ids.ts';
import type { Result } from '../../kernel/result.ts';
import { type ActFault, largestCapUsd } from './run-acts.ts';

/** A schedule as its list shows it. */
export interface ListedSchedule {
  readonly name: string;
  readonly cron: string;
  readonly timeZone: string;
  readonly state: 'active' | 'paused';
  /** ISO 8601, UTC; null while it is paused. */
  readonly nextAt: string | null;
  readonly refreshes: number;
  readonly last: RefreshRecord | null;
  /** What its portions play in turn; null for new trees alone. */
  readonly sets: readonly string[] | null;
}

/** A schedule that somebody wants, of the config as it stands; times are UTC. */
export const wantedScheduleSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  cron: z.string().trim().min(1).max(100).describe('Five fields: minute, hour, day, month, day of the week.'),
  /** What each refresh may cost at most, in dollars; null: nothing, or what the config's budget says. */
  capUsd: z.number().positive().max(largestCapUsd).nullable(),
});

type WantedSchedule = z.infer<typeof wantedScheduleSchema>;

/** What the app lists besides runs, audits and sets. */
export interface ArenaLists {
  /** The newest finished tournament that was played for a ranking; null where there is none. */
  newestRanking(): Promise<TournamentId | null>;
  listSchedules(): Promise<readonly ListedSchedule[]>;
  /** What of the workers is missing, so that schedules wait; empty: nothing. */
  missingRoles(): Promise<readonly string[]>;
  addSchedule(wanted: WantedSchedule): Promise<Result<null, ActFault>>;
  /** Has a schedule refreshed now, within its own budget. */
  refreshNow(name: string): Promise<Result<null, ActFault>>;
  /** Begins no refresh of a schedule any more and lists it no longer; its history stays. */
  removeSchedule(name: string): Promise<Result<null, ActFault>>;
}
