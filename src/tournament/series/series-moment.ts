import type { RefreshRecord } from './series-record.ts';

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

/** Not so the 31st of February, which `Date` takes for a day of March. */
function isDay(day: string): boolean {
  const read = Date.parse(`${day}T00:00:00.000Z`);
  return !Number.isNaN(read) && new Date(read).toISOString().startsWith(day);
}
