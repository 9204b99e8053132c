import path from 'node:path';
import { type Command, Option } from 'commander';
import type { AppContext, Records } from '../application/app-context.ts';
import type { NewTournament } from '../application/create-tournament.ts';
import {
  addSchedule,
  changeSchedule,
  checkSchedule,
  findSchedule,
  type ScheduleSettings,
  scheduleConfig,
  scheduleStatus,
  setScheduleState,
  setsPlayed,
} from '../application/schedules.ts';
import { playedSet } from '../arena/played-set.ts';
import { growsTrees } from '../arena/series/refresh.ts';
import type { ScheduleRecord } from '../arena/series/schedule.ts';
import type { Config } from '../config/config-schema.ts';
import { knownTimeZone } from '../config/firing-times.ts';
import { OperatorError } from '../kernel/errors.ts';
import { zonedText } from '../reporting/series-words.ts';
import { addConfigOptions, budgetOption, configOf, type UsualOptions, yesOption } from './config-options.ts';
import { confirmCost } from './confirm-cost.ts';
import { addScheduleList, addScheduleRunNow, tellMissingWorkers } from './schedule-list.ts';
import type { CommandContext } from './terminal.ts';
import { withContext } from './with-context.ts';

interface AddOptions extends UsualOptions {
  readonly cron: string;
  readonly timeZone: string;
  readonly site?: string;
  readonly exports?: string;
}

const states = ['active', 'paused', 'removed'] as const;

interface ChangeOptions extends Partial<AddOptions> {
  readonly state?: (typeof states)[number];
}

/** Number of next times that are printed after a change. */
const firingsTold = 3;

const cronHelp = "times as a cron expression: minute, hour, day, month, day of the week, such as '0 6 * * *'";

/** `dr-arena schedule add`. */
function addScheduleAdd(parent: Command, context: CommandContext): void {
  const command = parent
    .command('add')
    .description('add a schedule, which plays new trees and matches at set times and rates them')
    .argument('<name>', 'name: lower-case letters, digits and hyphens')
    .requiredOption('--cron <expression>', cronHelp)
    .option('--time-zone <zone>', 'IANA name, such as Europe/Berlin', 'UTC');
  folderOptions(addConfigOptions(command).option(...budgetOption)).action((name: string, options: AddOptions) => {
    const config = configOf(context, options);
    const settings = {
      cron: options.cron,
      timeZone: knownTimeZone(options.timeZone),
      config,
      siteFolder: folderOf(context, options.site),
      exportsFolder: folderOf(context, options.exports),
    };
    checkSchedule(settings);
    return withContext(context, async (app) => {
      if (!(await confirmPortion(context, app, config, options.yes === true))) return;
      await tellFirings(context, app, await addSchedule(app, name, settings));
    });
  });
}

/** `dr-arena schedule change`. */
function addScheduleChange(parent: Command, context: CommandContext): void {
  const command = parent
    .command('change')
    .description('change the settings of a schedule; a refresh that is running keeps its settings')
    .argument('<name>', 'schedule')
    .option('--cron <expression>', cronHelp)
    .option('--time-zone <zone>', 'IANA name, such as Europe/Berlin')
    .option('-c, --config <file>', 'config of the next refreshes')
    .addOption(
      new Option(
        '--state <which>',
        'paused: starts no refreshes; active: starts them again; removed: no longer listed, its history is kept',
      ).choices(states),
    );
  folderOptions(command).action((name: string, { state, ...options }: ChangeOptions) => {
    const changes = changesOf(context, options);
    if (Object.keys(changes).length === 0 && state === undefined)
      throw new OperatorError('no change is named', 'Name one: --cron, --time-zone, -c, --site, --exports, --state.');
    return withContext(context, async (app) => {
      if (Object.keys(changes).length > 0) await change(context, app, name, changes, options.yes === true);
      if (state !== undefined) context.terminal.out(`${await setScheduleState(app, name, state)}: ${state}\n`);
    });
  });
}

async function change(
  context: CommandContext,
  app: AppContext,
  name: string,
  changes: Partial<ScheduleSettings>,
  agreed: boolean,
): Promise<void> {
  const config = changes.config ?? scheduleConfig((await findSchedule(app, name)).schedule);
  if (!(await confirmPortion(context, app, config, agreed || changes.config === undefined))) return;
  await tellFirings(context, app, await changeSchedule(app, name, { ...changes, config }));
}

function folderOptions(command: Command): Command {
  return command
    .option('--site <folder>', 'write the pages to this folder after each refresh')
    .option('--exports <folder>', 'write the data sets to this folder after each refresh')
    .option(...yesOption);
}

function changesOf(
  context: CommandContext,
  { cron, timeZone, config, site, exports }: Partial<AddOptions>,
): Partial<ScheduleSettings> {
  return {
    ...(cron === undefined ? {} : { cron }),
    ...(timeZone === undefined ? {} : { timeZone: knownTimeZone(timeZone) }),
    ...(config === undefined ? {} : { config: configOf(context, { config }) }),
    ...(site === undefined ? {} : { siteFolder: folderOf(context, site) }),
    ...(exports === undefined ? {} : { exportsFolder: folderOf(context, exports) }),
  };
}

function folderOf({ folder }: CommandContext, folderName: string | undefined): string | null {
  return folderName === undefined ? null : path.resolve(folder, folderName);
}

/** Prints the maximum cost of a portion of a refresh, and asks for consent. */
async function confirmPortion(
  context: CommandContext,
  app: Records,
  config: Config,
  agreed: boolean,
): Promise<boolean> {
  const { portions } = config.refresh;
  const each = portions === 1 ? 'Each refresh' : `Each refresh, of at most ${portions} portions like this one`;
  context.terminal.err(`${each}${config.budget ? `, in all at most $${config.budget.usd}` : ''}:\n`);
  const format = config.tournament.format;
  return confirmCost(context, app, { format, ...(await largestPortion(app, config)) }, agreed);
}

/** The largest set that is played; trees where new ones are grown that are as many at least. */
async function largestPortion(app: Records, config: Config): Promise<Pick<NewTournament, 'config' | 'trees' | 'set'>> {
  const [largest] = [...(await setsPlayed(app, config))].sort((one, other) => other.trees.length - one.trees.length);
  if (largest === undefined || (growsTrees(config.refresh) && config.trees.count >= largest.trees.length))
    return { config, trees: [] };
  return playedSet(config, largest);
}

async function tellFirings(
  context: CommandContext,
  app: Pick<AppContext, 'clock' | 'ledger' | 'liveness'>,
  { name, timeZone }: ScheduleRecord,
): Promise<void> {
  const { next } = await scheduleStatus(app, await findSchedule(app, name), firingsTold);
  const times = next.map((moment) => zonedText(moment, timeZone));
  context.terminal.out(`${name}: ${times.length > 0 ? `next ${times.join(', ')}` : 'paused'}\n`);
  await tellMissingWorkers(context, app);
}

/** `dr-arena schedule add | change | list | run-now`. */
export function addScheduleCommands(schedule: Command, context: CommandContext): void {
  addScheduleAdd(schedule, context);
  addScheduleChange(schedule, context);
  addScheduleList(schedule, context);
  addScheduleRunNow(schedule, context);
}
