import type { ListedSchedule, ShownSchedules } from '../web/pages/schedules-page.ts';
import type { AppContext } from './app-context.ts';
import { scheduleStatus } from './schedules.ts';
import { missingRoles, workersAlive } from './workers.ts';

/** The schedules as the app shows them, and what of the workers is missing, so that they wait. */
export async function loadSchedules(app: AppContext): Promise<ShownSchedules> {
  return { schedules: await listSchedules(app), missing: missingRoles(await workersAlive(app)) };
}

async function listSchedules(app: AppContext): Promise<readonly ListedSchedule[]> {
  const shown = new Set<string>((await app.ledger.examSets.list()).map(({ name }) => name));
  const listed: ListedSchedule[] = [];
  for (const stored of await app.ledger.schedules.list()) {
    if (stored.state === 'removed') continue;
    const { next, refreshes, refreshCount, sets } = await scheduleStatus(app, stored, 1);
    const { name, cron, timeZone } = stored.schedule;
    const last = refreshes.at(-1) ?? null;
    listed.push({
      name,
      cron,
      timeZone,
      sets: sets?.filter((named) => shown.has(named.split('@')[0] ?? '')) ?? null,
      last,
      state: stored.state,
      nextAt: next[0] ?? null,
      refreshes: refreshCount,
    });
  }
  return listed;
}
