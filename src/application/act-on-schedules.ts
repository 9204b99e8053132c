import type { Config } from '../config/config-schema.ts';
import { fail, ok } from '../kernel/result.ts';
import { type ScheduleActs, tokenWanted } from '../web/app/run-acts.ts';
import { type Acted, type Acting, actInWords, hindranceOf } from './act-on-runs.ts';
import { mayCostMoney, priceRun } from './plan-run.ts';
import { addSchedule, askForRefresh, findSchedule, scheduleConfig, setScheduleState } from './schedules.ts';

/** Schedules that the app makes, removed ones included. */
const mostSchedules = 200;
const tooManySchedules = `There have been ${mostSchedules} schedules, removed ones included; the app makes no more. Others are made in a terminal: dr-arena schedule add.`;

/** What the app can do about schedules, by the use cases that the command line has. */
export function actOnSchedules(acting: Acting): ScheduleActs {
  return {
    addSchedule: (name, cron, capUsd) => actInWords('refused', () => add(acting, name, cron, capUsd)),
    refreshSchedule: (name) => actInWords('unknown', () => refresh(acting, name)),
    removeSchedule: (name) => actInWords('unknown', () => remove(acting, name)),
  };
}

async function add(acting: Acting, name: string, cron: string, capUsd: number | null): Acted<null> {
  const { app, loadConfig } = acting;
  const own = loadConfig();
  const config = capUsd === null ? own : { ...own, budget: { usd: capUsd } };
  const hindrance = await hindranceOf(acting, refreshBy(config));
  if (hindrance !== null) return fail(hindrance);
  if ((await app.ledger.schedules.list()).length >= mostSchedules)
    return fail({ kind: 'refused', detail: tooManySchedules });
  await addSchedule(app, name, { cron, timeZone: 'UTC', config, siteFolder: null, exportsFolder: null });
  return ok(null);
}

async function refresh(acting: Acting, name: string): Acted<null> {
  const { app, player } = acting;
  const { schedule } = await findSchedule(app, name);
  const hindrance = await hindranceOf(acting, refreshBy(scheduleConfig(schedule)));
  if (hindrance !== null) return fail(hindrance);
  const running = (await app.ledger.refreshes.running()).find((each) => each.schedule === schedule.name);
  if (running !== undefined)
    return fail({ kind: 'refused', detail: `Refresh ${running.number} of ${name} is under way.` });
  await askForRefresh(app, schedule.name);
  await player.wake();
  return ok(null);
}

async function remove({ app, hasToken }: Acting, name: string): Acted<null> {
  const { schedule } = await findSchedule(app, name);
  if (!hasToken && mayCostMoney(await priceRun(app, refreshBy(scheduleConfig(schedule))))) return fail(tokenWanted);
  await setScheduleState(app, name, 'removed');
  return ok(null);
}

/** What a refresh plays, as far as its price goes. */
function refreshBy(config: Config) {
  return { config, format: config.tournament.format, trees: [] };
}
