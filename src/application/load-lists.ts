import type { Config } from '../config/config-schema.ts';
import { scheduleName, type TournamentId } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { ArenaLists, ListedSchedule } from '../web/app/arena-lists.ts';
import { type ActFault, tokenWanted } from '../web/app/run-acts.ts';
import { type Acting, actInWords, hindranceOf, mayCost } from './act-on-runs.ts';
import type { AppContext } from './app-context.ts';
import { findSchedule, scheduleConfig } from './find-schedule.ts';
import { addSchedule, askForRefresh, scheduleStatuses, setScheduleState } from './schedules.ts';
import { missingRoles, workersAlive } from './workers.ts';

/** What the app lists besides runs, audits and sets, and what it does about schedules, by the use cases of the command line. */
export function arenaLists(acting: Acting): ArenaLists {
  const { app } = acting;
  return {
    newestRanking: () => newestRanking(app),
    listSchedules: () => listSchedules(app),
    missingRoles: async () => missingRoles(await workersAlive(app)),
    addSchedule: (wanted) => actInWords('refused', () => add(acting, wanted)),
    refreshNow: (name) => actInWords('unknown', () => refresh(acting, name)),
    removeSchedule: (name) => actInWords('unknown', () => remove(acting, name)),
  };
}

async function newestRanking({ ledger }: AppContext): Promise<TournamentId | null> {
  const heads = await ledger.tournaments.list();
  return heads.find(({ format, status }) => format !== 'match' && status === 'finished')?.id ?? null;
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

type Done = Promise<Result<null, ActFault>>;

async function add(acting: Acting, { name, cron, capUsd }: Parameters<ArenaLists['addSchedule']>[0]): Done {
  const { app, loadConfig } = acting;
  const own = loadConfig();
  const config = capUsd === null ? own : { ...own, budget: { usd: capUsd } };
  const hindrance = await hindranceOf(acting, refreshOf(config));
  if (hindrance !== null) return fail(hindrance);
  if ((await app.ledger.schedules.list()).length >= mostSchedules)
    return fail({ kind: 'refused', detail: tooManySchedules });
  await addSchedule(app, name, { cron, timeZone: 'UTC', config, siteFolder: null, exportsFolder: null });
  return ok(null);
}

async function refresh(acting: Acting, name: string): Done {
  const { app, player } = acting;
  const { schedule } = await findSchedule(app, name);
  const hindrance = await hindranceOf(acting, refreshOf(scheduleConfig(schedule)));
  if (hindrance !== null) return fail(hindrance);
  const running = (await app.ledger.refreshes.running()).find((each) => each.schedule === schedule.name);
  if (running !== undefined)
    return fail({ kind: 'refused', detail: `Refresh ${running.number} of ${name} is under way.` });
  await askForRefresh(app, scheduleName(name));
  await player.wake();
  return ok(null);
}

async function remove({ app, hasToken }: Acting, name: string): Done {
  const { schedule } = await findSchedule(app, name);
  if (!hasToken && (await mayCost(app, refreshOf(scheduleConfig(schedule))))) return fail(tokenWanted);
  await setScheduleState(app, name, 'removed');
  return ok(null);
}

/** What a refresh by a config plays. */
function refreshOf(config: Config) {
  return { config, format: config.tournament.format, trees: [] };
}

/** Schedules that the app makes, removed ones included. */
const mostSchedules = 200;
const tooManySchedules = `There have been ${mostSchedules} schedules, removed ones included; the app makes no more. Others are made in a terminal: dr-arena schedule add.`;
