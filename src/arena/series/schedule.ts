import * as z from 'zod';
import { firingTimes } from '../../config/firing-times.ts';
import { scheduleName } from '../../kernel/ids.ts';
import type { Immutable } from '../../kernel/immutable.ts';

export const scheduleNameSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'small letters, digits and hyphens, at most 63, the first no hyphen')
  .transform(scheduleName);

export const scheduleSchema = z.strictObject({
  name: scheduleNameSchema,
  /** Cron, five fields. */
  cron: z.string(),
  /** IANA name, such as Europe/Berlin. */
  timeZone: z.string(),
  /** The resolved config, without keys; each refresh is played by it, with a seed of its own. */
  config: z.unknown(),
  /** Folders that a refresh writes; null: none. Absolute. */
  siteFolder: z.string().nullable(),
  exportsFolder: z.string().nullable(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
});

/** A leaderboard that is refreshed again and again: the series of its refreshes. */
export type ScheduleRecord = Immutable<z.infer<typeof scheduleSchema>>;

/** A schedule's firings begin refreshes only while it is active; the refreshes of one that was removed stay. */
export const scheduleStateSchema = z.enum(['active', 'paused', 'removed']);
export type ScheduleState = z.infer<typeof scheduleStateSchema>;

/** A firing to come. */
export interface NextFiring {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly timeZone: string;
}

/** Returns the next firing of a schedule. @param now milliseconds of the clock @returns null where it never fires */
export function nextFiring(
  { cron, timeZone }: Pick<ScheduleRecord, 'cron' | 'timeZone'>,
  now: number,
): NextFiring | null {
  const [next] = firingTimes(cron, timeZone).next(now, 1);
  return next === undefined ? null : { at: new Date(next).toISOString(), timeZone };
}
