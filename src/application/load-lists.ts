import type { TournamentId } from '../kernel/ids.ts';
import type { ArenaLists, ListedSchedule } from '../web/app/arena-lists.ts';
import type { AppContext } from './app-context.ts';
import { type ScheduleActOptions, scheduleActs } from './schedule-acts.ts';
import { scheduleStatus } from './schedules.ts';
import { missingRoles, workersAlive } from './workers.ts';

/** What the app lists besides runs, audits and sets, and what it does about schedules. */
export function arenaLists(app: AppContext, options: ScheduleActOptions): ArenaLists {
  return {
    newestRanking: () => newestRanking(app),
    listSchedules: () => listSchedules(app),
    missingRoles: async () => missingRoles(await workersAlive(app)),
    ...scheduleActs(app, options),
  };
}

async function newestRanking({ ledger }: AppContext): Promise<TournamentId | null> {
  const heads = await ledger.tournaments.list();
  return heads.find(({ format, status }) => format !== 'match' && status === 'finished')?.id ?? null;
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
