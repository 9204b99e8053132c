import { firingTimes } from '../../config/firing-times.ts';
import type { ScheduleRecord } from './series-record.ts';

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
