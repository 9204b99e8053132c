import type { RefreshRecord } from '../../arena/series/series.ts';
import type { TournamentId } from '../../kernel/ids.ts';
import type { Result } from '../../kernel/result.ts';
import type { CalibrationLine } from '../../storage/ledger/calibrations.ts';
import type { ActFault } from './run-acts.ts';

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

/** A tree as its list shows it. */
export interface ListedTree {
  readonly id: string;
  readonly title: string;
  /** Of its root. */
  readonly url: string | null;
  readonly pages: number;
  readonly topic: string;
  /** The newest tournament that was played on it; null: none. */
  readonly tournament: TournamentId | null;
}

/** A part of a list. */
export interface ListPart {
  readonly limit: number;
  readonly offset: number;
}

/** What the app lists besides runs, audits and sets. */
export interface ArenaLists {
  /** The newest finished tournament that was played for a ranking; null where there is none. */
  newestRanking(): Promise<TournamentId | null>;
  listSchedules(): Promise<readonly ListedSchedule[]>;
  /** What of the workers is missing, so that schedules wait; empty: nothing. */
  missingRoles(): Promise<readonly string[]>;
  /** Has a schedule refreshed now, within its own budget. */
  refreshNow(name: string): Promise<Result<null, ActFault>>;
  /** Trees that everybody may see, in order of their ids. */
  listTrees(part: ListPart): Promise<{ readonly trees: readonly ListedTree[]; readonly total: number }>;
  /** Newest first. */
  listCalibrations(): Promise<readonly CalibrationLine[]>;
}
