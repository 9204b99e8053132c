import { firingTimes } from '../../config/firing-times.ts';
import type { ScheduleName } from '../../kernel/ids.ts';

/** A leaderboard that is refreshed again and again: the series of its refreshes. */
export interface ScheduleRecord {
  readonly name: ScheduleName;
  /** Cron, five fields. */
  readonly cron: string;
  /** IANA name, such as Europe/Berlin. */
  readonly timeZone: string;
  /** The resolved config, without keys; each refresh is played by it, with a seed of its own. */
  readonly config: unknown;
  /** Folders that a refresh writes; null: none. Absolute. */
  readonly siteFolder: string | null;
  readonly exportsFolder: string | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** A firing to come. */
export interface NextFiring {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly timeZone: string;
}

/** When a schedule fires next. @param now milliseconds of the clock @returns null where it never does */
export function nextFiring(
  { cron, timeZone }: Pick<ScheduleRecord, 'cron' | 'timeZone'>,
  now: number,
): NextFiring | null {
  const [next] = firingTimes(cron, timeZone).next(now, 1);
  return next === undefined ? null : { at: new Date(next).toISOString(), timeZone };
}
