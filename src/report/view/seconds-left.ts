import type { RunProgress } from '../../tournament/run-progress.ts';

/** How long the rest of a run will take at its pace, in seconds; null where nothing tells. @param perMinute matches a minute */
export function secondsLeft({ planned, ended }: RunProgress['matches'], perMinute: number | null): number | null {
  if (planned === null || perMinute === null || perMinute <= 0) return null;
  return (Math.max(0, planned - ended) / perMinute) * 60;
}
