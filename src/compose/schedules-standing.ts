import type { ScheduleStanding } from '../report/view/status-document.ts';
import type { House } from './open-house.ts';
import { scheduleStatus } from './schedules.ts';

/** How each schedule that was not removed stands: its next firing and its last refresh. */
export async function schedulesStanding(house: Pick<House, 'ledger' | 'clock'>): Promise<ScheduleStanding[]> {
  const standing: ScheduleStanding[] = [];
  for (const stored of await house.ledger.listSchedules()) {
    if (stored.state === 'removed') continue;
    const { next, refreshes, refreshCount, skipped } = await scheduleStatus(house, stored, 1);
    const last = refreshes.at(-1);
    standing.push({
      ...{ name: stored.schedule.name, state: stored.state, nextAt: next[0] ?? null },
      ...{ refreshes: refreshCount, skippedFirings: skipped.count },
      lastRefresh: last === undefined ? null : refreshPart(last),
    });
  }
  return standing;
}

function refreshPart({
  number,
  status,
  stoppedBy,
  startedAt,
  finishedAt,
}: NonNullable<ScheduleStanding['lastRefresh']>): ScheduleStanding['lastRefresh'] {
  return { number, status, stoppedBy, startedAt, finishedAt };
}
