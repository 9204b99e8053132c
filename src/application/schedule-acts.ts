import type { Config } from '../config/config-schema.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { type ActFault, type ScheduleActs, startHindrance, tokenWanted } from '../web/app/run-acts.ts';
import type { AppContext } from './app-context.ts';
import { findSchedule, scheduleConfig } from './find-schedule.ts';
import { mayCostMoney, priceRun } from './price-run.ts';
import type { RunPlayer } from './run-player.ts';
import { addSchedule, askForRefresh, setScheduleState } from './schedules.ts';
import { actInWords } from './told-in-words.ts';

/** What is needed to act on runs and schedules. */
export interface Acting {
  readonly app: AppContext;
  readonly player: RunPlayer;
  /** The config as it stands now. @throws OperatorError where it is wrong */
  readonly loadConfig: () => Config;
  readonly hasToken: boolean;
}

/** Schedules that the app makes, removed ones included. */
const mostSchedules = 200;
const tooManySchedules = `There have been ${mostSchedules} schedules, removed ones included; the app makes no more. Others are made in a terminal: dr-arena schedule add.`;

/** What the app can do about schedules, by the use cases that the command line has. */
export function scheduleActs(acting: Acting): ScheduleActs {
  return {
    addSchedule: (wanted) => actInWords('refused', () => add(acting, wanted)),
    refreshSchedule: (name) => actInWords('unknown', () => refresh(acting, name)),
    removeSchedule: (name) => actInWords('unknown', () => remove(acting, name)),
  };
}

async function add(
  acting: Acting,
  { name, cron, capUsd }: Parameters<ScheduleActs['addSchedule']>[0],
): Promise<Result<null, ActFault>> {
  const { app, loadConfig } = acting;
  const own = loadConfig();
  const config = capUsd === null ? own : { ...own, budget: { usd: capUsd } };
  const hindrance = await hindranceOf(acting, config);
  if (hindrance !== null) return fail(hindrance);
  if ((await app.ledger.schedules.list()).length >= mostSchedules)
    return fail({ kind: 'refused', detail: tooManySchedules });
  await addSchedule(app, name, { cron, timeZone: 'UTC', config, siteFolder: null, exportsFolder: null });
  return ok(null);
}

async function refresh(acting: Acting, name: string): Promise<Result<null, ActFault>> {
  const { app, player } = acting;
  const { schedule } = await findSchedule(app, name);
  const hindrance = await hindranceOf(acting, scheduleConfig(schedule));
  if (hindrance !== null) return fail(hindrance);
  const running = (await app.ledger.refreshes.running()).find((each) => each.schedule === schedule.name);
  if (running !== undefined)
    return fail({ kind: 'refused', detail: `Refresh ${running.number} of ${name} is under way.` });
  await askForRefresh(app, schedule.name);
  await player.wake();
  return ok(null);
}

async function remove({ app, hasToken }: Acting, name: string): Promise<Result<null, ActFault>> {
  const { schedule } = await findSchedule(app, name);
  if (!hasToken && (await mayCost(app, scheduleConfig(schedule)))) return fail(tokenWanted);
  await setScheduleState(app, name, 'removed');
  return ok(null);
}

/** Why refreshes may not be played by a config. */
async function hindranceOf({ app, hasToken }: Acting, config: Config): Promise<ActFault | null> {
  const isSandbox = config.web.kind === 'sandbox';
  return startHindrance({ costs: await mayCost(app, config), capUsd: config.budget?.usd ?? null, isSandbox, hasToken });
}

async function mayCost(app: AppContext, config: Config): Promise<boolean> {
  return mayCostMoney(await priceRun(app, { config, format: config.tournament.format, trees: [] }));
}
