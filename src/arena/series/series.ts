import * as z from 'zod';
import type { Config } from '../../config/config-schema.ts';
import type { RefreshSettings } from '../../config/rating-settings.ts';
import type { ScheduleName, TournamentId } from '../../kernel/ids.ts';
import type { CountedItems } from '../../ratings/ability/ability.ts';
import type { TournamentRating } from '../match-battles.ts';
import type { PlayedTournament } from '../tournament.ts';

/**
 * A tournament of a series. To rate it, `answers` may be left empty where no style is taken out, and `rounds` where
 * matches are rated.
 */
export interface SeriesTournament extends Omit<PlayedTournament, 'tasks'> {
  /** Its graded items; left out where these are not to be rated. */
  readonly items?: CountedItems;
}

/** Records of a schedule's refreshes, in any order. */
export interface Series<Tournament extends SeriesTournament = SeriesTournament> {
  readonly refreshes: readonly RefreshRecord[];
  /** Tournaments of the refreshes. One that has not finished counts for nothing. */
  readonly tournaments: readonly Tournament[];
}

/** Settings by which a series is rated: how long its matches count, and the kind of rating. */
export interface SeriesSettings extends Pick<RefreshSettings, 'windowDays' | 'halfLifeDays'> {
  readonly ratings: TournamentRating;
}

/** Returns the settings by which the refreshes of a schedule are rated together. */
export function seriesSettings({ refresh, ratings }: Pick<Config, 'refresh' | 'ratings'>): SeriesSettings {
  const { windowDays, halfLifeDays } = refresh;
  return {
    ratings,
    ...(windowDays === undefined ? {} : { windowDays }),
    ...(halfLifeDays === undefined ? {} : { halfLifeDays }),
  };
}

/** Stored part of a refresh; its key and its tournaments stand in columns and rows of their own. */
export const refreshSchema = z.strictObject({
  /** Reason why it ended: its portions were played, or the intervals were narrow enough. Null while it runs. */
  stoppedBy: z.enum(['portions', 'width', 'nobody_new', 'budget', 'failed']).nullable(),
  /** Details for people, where there is more to say. */
  detail: z.string().nullable(),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
});

export const refreshStatusSchema = z.enum(['running', 'finished', 'failed']);

export type RefreshStop = NonNullable<RefreshRecord['stoppedBy']>;

/** One refresh of a schedule. */
export interface RefreshRecord extends Readonly<z.infer<typeof refreshSchema>> {
  readonly schedule: ScheduleName;
  /** Number of the refresh, from 1. */
  readonly number: number;
  /** One for each portion, in the order played. */
  readonly tournaments: readonly TournamentId[];
  readonly status: z.infer<typeof refreshStatusSchema>;
}

/**
 * The moment that a person means: a refresh by its number (`3` or `#3`), at its end; a day (`2026-11-03`), at its end in
 * UTC; or a time in ISO 8601 with its offset (`2026-11-03T06:00Z`).
 *
 * @returns ISO 8601, UTC; null for anything else, a refresh that there is not, or one that has not ended
 */
export function seriesMoment(
  refreshes: readonly Pick<RefreshRecord, 'number' | 'finishedAt'>[],
  text: string,
): string | null {
  const number = /^#?(\d{1,9})$/.exec(text)?.[1];
  if (number !== undefined) return refreshes.find((refresh) => refresh.number === Number(number))?.finishedAt ?? null;
  const [, day, time] =
    /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return null;
  const read = Date.parse(time === undefined ? `${day}T23:59:59.999Z` : text);
  return Number.isNaN(read) ? null : new Date(read).toISOString();
}

/** True if the text is a day of the calendar; `Date` takes the 31st of February for a day of March. */
function isDay(day: string): boolean {
  const read = Date.parse(`${day}T00:00:00.000Z`);
  return !Number.isNaN(read) && new Date(read).toISOString().startsWith(day);
}

/**
 * The end of the refresh before the newest one by a moment; only refreshes with a tournament that had finished then count.
 *
 * @param at ISO 8601, UTC
 * @returns ISO 8601, UTC; null where there are not two
 */
export function endBefore({ refreshes, tournaments }: Series, at: string): string | null {
  const finished = new Set(
    tournaments.flatMap(({ id, finishedAt }) => (finishedAt !== null && finishedAt <= at ? id : [])),
  );
  const withTournament = refreshes
    .toSorted((one, other) => one.number - other.number)
    .filter((refresh) => refresh.tournaments.some((id) => finished.has(id)));
  return withTournament.at(-2)?.finishedAt ?? null;
}
