import { minWeight } from '../../ratings/battles.ts';
import type { SeriesSettings, SeriesTournament } from './series.ts';

/** A tournament whose matches count at a moment, and how much each. */
export interface Counting<Tournament> {
  readonly tournament: Tournament;
  /** Above 0; 1 for the newest that counts. */
  readonly weight: number;
}

/** What of a series counts at a moment; all lists oldest first. */
export interface CountedAt<Tournament> {
  /** All that had ended. */
  readonly ended: readonly Tournament[];
  readonly counting: readonly Counting<Tournament>[];
  /** Outside the window. */
  readonly tooOld: readonly Tournament[];
  /** Of a weight too small to count. */
  readonly tooLight: readonly Tournament[];
}

const dayMs = 86_400_000;

/**
 * Which tournaments count at a moment, and with what weight: 2^(-d / half-life), d the days by which one ended before the
 * newest that counts. One that ended exactly a window before the moment still counts.
 *
 * @param at ISO 8601; what ended later does not count
 */
export function countedAt<Tournament extends Pick<SeriesTournament, 'id' | 'finishedAt'>>(
  tournaments: readonly Tournament[],
  { windowDays, halfLifeDays }: Pick<SeriesSettings, 'windowDays' | 'halfLifeDays'>,
  at: string,
): CountedAt<Tournament> {
  const moment = Date.parse(at);
  const ended = tournaments.filter((each) => endOf(each) <= moment).sort(oldestFirst);
  const daysBefore = (later: number, each: Tournament) => (later - endOf(each)) / dayMs;
  const isOld = (each: Tournament) => windowDays !== undefined && daysBefore(moment, each) > windowDays;
  const inside = ended.filter((each) => !isOld(each));
  const newest = inside.at(-1);
  const weightOf = (each: Tournament) =>
    halfLifeDays === undefined || newest === undefined ? 1 : 2 ** (-daysBefore(endOf(newest), each) / halfLifeDays);
  const weighed = inside.map((tournament) => ({ tournament, weight: weightOf(tournament) }));
  return {
    ended,
    counting: weighed.filter(({ weight }) => weight >= minWeight),
    tooOld: ended.filter(isOld),
    tooLight: weighed.flatMap(({ tournament, weight }) => (weight < minWeight ? tournament : [])),
  };
}

/** In milliseconds of the clock; later than all for one that has not ended. */
function endOf({ finishedAt }: Pick<SeriesTournament, 'finishedAt'>): number {
  return finishedAt === null ? Number.POSITIVE_INFINITY : Date.parse(finishedAt);
}

function oldestFirst(
  one: Pick<SeriesTournament, 'id' | 'finishedAt'>,
  other: Pick<SeriesTournament, 'id' | 'finishedAt'>,
): number {
  return endOf(one) - endOf(other) || (one.id < other.id ? -1 : 1);
}
