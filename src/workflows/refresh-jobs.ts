import type { ScheduleName } from '../kernel/ids.ts';
import type { RefreshRecord, ScheduleRecord } from '../tournament/series/series-record.ts';

/** One refresh of a schedule. */
export interface RefreshJob {
  readonly schedule: ScheduleName;
  /** From 1. */
  readonly number: number;
}

export const refreshWorkflowId = ({ schedule, number }: RefreshJob) => `refresh/${schedule}/${number}`;

/**
 * Writes a schedule's site and exports after a refresh.
 * @returns what could not be written, in words; null when all was
 */
export type PublishRefresh = (
  schedule: ScheduleRecord,
  refresh: RefreshRecord,
  signal: AbortSignal,
) => Promise<string | null>;
