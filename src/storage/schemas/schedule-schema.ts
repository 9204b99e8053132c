import * as z from 'zod';
import type { ScheduleRecord } from '../../arena/series/schedule.ts';
import type { RefreshRecord } from '../../arena/series/series.ts';
import { scheduleName } from '../../kernel/ids.ts';

export const scheduleNameSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'small letters, digits and hyphens, at most 63, the first no hyphen')
  .transform(scheduleName);

export const scheduleSchema = z.strictObject({
  name: scheduleNameSchema,
  cron: z.string(),
  timeZone: z.string(),
  config: z.unknown(),
  siteFolder: z.string().nullable(),
  exportsFolder: z.string().nullable(),
  createdAt: z.string(),
}) satisfies z.ZodType<ScheduleRecord>;

/** A schedule's firings begin refreshes only while it is active; the refreshes of one that was removed stay. */
export const scheduleStateSchema = z.enum(['active', 'paused', 'removed']);
export type ScheduleState = z.infer<typeof scheduleStateSchema>;

/** Which refresh it is, and its tournaments, stand in columns and rows of their own. */
export const refreshSchema = z.strictObject({
  stoppedBy: z.enum(['portions', 'width', 'nobody_new', 'budget', 'failed']).nullable(),
  detail: z.string().nullable(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
}) satisfies z.ZodType<Omit<RefreshRecord, 'schedule' | 'number' | 'tournaments' | 'status'>>;

export const refreshStatusSchema = z.enum(['running', 'finished', 'failed']);
