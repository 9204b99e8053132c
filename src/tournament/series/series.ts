import type { RefreshSettings } from '../../config/refresh-settings.ts';
import type { TournamentRating } from '../rate-tournament.ts';
import type { PlayedTournament } from '../tournament-record.ts';
import type { RefreshRecord } from './series-record.ts';

/**
 * A tournament of a series. To rate it, `answers` may be left empty where no style is taken out, and `rounds` where
 * matches are rated.
 */
export type SeriesTournament = Omit<PlayedTournament, 'tasks'>;

/** What the refreshes of a schedule left behind, in any order. */
export interface Series<Tournament extends SeriesTournament = SeriesTournament> {
  readonly refreshes: readonly RefreshRecord[];
  /** Those of the refreshes. One that has not finished counts for nothing. */
  readonly tournaments: readonly Tournament[];
}

/** How a series is rated: how long its matches count, and what they are rated by. */
export interface SeriesSettings extends Pick<RefreshSettings, 'windowDays' | 'halfLifeDays'> {
  readonly ratings: TournamentRating;
}
