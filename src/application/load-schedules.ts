import type { ListedSchedule, ShownSchedules } from '../web/pages/schedules-page.ts';
import type { AppContext } from './app-context.ts';
import { scheduleStatuses } from './schedules.ts';
import { missingRoles, workersAlive } from './workers.ts';

/** The schedules as the app shows them, and what of the workers is missing, so that they wait. */
export async function loadSchedules(app: AppContext): Promise<ShownSchedules> {
  return { schedules: await listSchedules(app), missing: missingRoles(await workersAlive(app)) };
}

async function listSchedules(app: AppContext): Promise<readonly ListedSchedule[]> {
  const shown = new Set<string>((await app.ledger.examSets.list()).map(({ name }) => name));
  return (await scheduleStatuses(app, 1)).map(({ schedule, state, next, refreshes, refreshCount, sets }) => ({
    name: schedule.name,
    cron: schedule.cron,
    timeZone: schedule.timeZone,
    sets: sets?.filter((named) => shown.has(named.split('@')[0] ?? '')) ?? null,
    last: refreshes.at(-1) ?? null,
    state: state === 'paused' ? 'paused' : 'active',
    nextAt: next[0] ?? null,
    refreshes: refreshCount,
  }));
}
