import type { Series } from './series.ts';

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
  const played = refreshes
    .toSorted((one, other) => one.number - other.number)
    .filter((refresh) => refresh.tournaments.some((id) => finished.has(id)));
  return played.at(-2)?.finishedAt ?? null;
}
