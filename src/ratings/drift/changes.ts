import type { PerfectRecord } from '../perfect-record.ts';
import type { Estimate } from '../rating.ts';

/** True if a change is more than noise: its interval does not hold 0. */
export function leavesOut0({ low, high }: Estimate): boolean {
  return (low !== null && low > 0) || (high !== null && high < 0);
}

/** A change without the bounds that a record of only wins or only losses, before or after, leaves open. */
export function openedBy({ value, low, high }: Estimate, then: PerfectRecord, now: PerfectRecord): Estimate {
  return {
    value,
    low: then === 'won_all' || now === 'lost_all' ? null : low,
    high: then === 'lost_all' || now === 'won_all' ? null : high,
  };
}

/** Ratings around their own mean, so that boards with different rosters can be compared. */
export function centred(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return values.map((value) => value - mean);
}
