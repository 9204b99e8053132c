import type { Config } from '../config/config-schema.ts';
import { scheduleName } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Access } from '../web/app/access.ts';
import type { ArenaLists } from '../web/app/arena-lists.ts';
import { type ActFault, startHindrance, tokenWanted } from '../web/app/run-acts.ts';
import type { AppContext } from './app-context.ts';
import { findSchedule, scheduleConfig } from './find-schedule.ts';
import { mayCostMoney, priceRun } from './price-run.ts';
import type { RunPlayer } from './run-player.ts';
import { addSchedule, askForRefresh, setScheduleState } from './schedules.ts';
import { actInWords } from './told-in-words.ts';

export interface ScheduleActOptions {
  readonly access: Access;
  readonly player: RunPlayer;
  /** The config as it stands now. @throws OperatorError where it is wrong */
  readonly loadConfig: () => Config;
}

type ScheduleActs = Pick<ArenaLists, 'addSchedule' | 'refreshNow' | 'removeSchedule'>;

/** What is needed to act on schedules. */
interface Acting extends Pick<ScheduleActOptions, 'player' | 'loadConfig'> {
  readonly app: AppContext;
  readonly hasToken: boolean;
}

/** What the app can do about schedules, by the use cases that the command line has. */
export function scheduleActs(app: AppContext, { access, player, loadConfig }: ScheduleActOptions): ScheduleActs {
  const acting: Acting = { app, player, loadConfig, hasToken: access.kind === 'token' };
  return {
    addSchedule: (wanted) => actInWords('refused', () => add(acting, wanted)),
    refreshNow: (name) => actInWords('unknown', () => refresh(acting, name)),
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
  await askForRefresh(app, scheduleName(name));
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
  const capUsd = config.budget?.usd ?? null;
  const isSandbox = config.web.kind === 'sandbox';
  return startHindrance({ costs: await mayCost(app, config), capUsd, isSandbox, hasToken });
}

async function mayCost(app: AppContext, config: Config): Promise<boolean> {
  return mayCostMoney(await priceRun(app, { config, format: config.tournament.format, trees: [] }));
}

/** Schedules that the app makes, removed ones included. */
const mostSchedules = 200;
const tooManySchedules = `There have been ${mostSchedules} schedules, removed ones included; the app makes no more. Others are made in a terminal: dr-arena schedule add.`;
