import path from 'node:path';
import type { Command } from 'commander';
import type { AppContext } from '../application/app-context.ts';
import type { NewTournament } from '../application/create-tournament.ts';
import { findSchedule, scheduleConfig } from '../application/find-schedule.ts';
import {
  addSchedule,
  changeSchedule,
  checkSchedule,
  type ScheduleSettings,
  scheduleStatus,
  setsPlayed,
} from '../application/schedules.ts';
import { playedSet } from '../arena/played-set.ts';
import { growsTrees } from '../arena/series/refresh.ts';
import type { ScheduleRecord } from '../arena/series/schedule.ts';
import type { Config } from '../config/config-schema.ts';
import { knownTimeZone } from '../config/firing-times.ts';
import { parseConfig } from '../config/load-config.ts';
import { OperatorError } from '../kernel/errors.ts';
import { zonedText } from '../reporting/series-words.ts';
import { addConfigOptions, budgetOverride, type ConfigOptions, configOf, dollarAmount } from './config-options.ts';
import { confirmCost } from './confirm-cost.ts';
import { tellMissingWorkers } from './schedule-list.ts';
import type { CommandContext } from './terminal.ts';
import { withContext } from './with-context.ts';

interface AddOptions extends ConfigOptions {
  readonly cron: string;
  readonly timeZone: string;
  readonly site?: string;
  readonly exports?: string;
  readonly budget?: number;
  readonly yes?: boolean;
}

/** Firings that are told after a schedule was set. */
const firingsTold = 3;

const cronHelp = "when, as a cron line: minute, hour, day, month, day of the week, such as '0 6 * * *'";

/** `dr-arena schedule add`. */
export function addScheduleAdd(parent: Command, context: CommandContext): void {
  const command = parent
    .command('add')
    .description('refresh a leaderboard at set times: new trees, matches, ratings')
    .argument('<name>', 'what it is called: small letters, digits and hyphens')
    .requiredOption('--cron <expression>', cronHelp)
    .option('--time-zone <zone>', 'IANA name, such as Europe/Berlin', 'UTC');
  folderOptions(addConfigOptions(command, 'trees', 'rounds')).action((name: string, options: AddOptions) => {
    const config = configOf(context, options, budgetOverride(options.budget));
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
export function addScheduleChange(parent: Command, context: CommandContext): void {
  const command = parent
    .command('change')
    .description('change settings of a schedule; what is not named stays, and a refresh under way goes on as it began')
    .argument('<name>', 'the schedule')
    .option('--cron <expression>', cronHelp)
    .option('--time-zone <zone>', 'IANA name, such as Europe/Berlin')
    .option('-c, --config <file>', 'the config that refreshes are played by from now on');
  folderOptions(command).action((name: string, options: Partial<AddOptions>) => {
    const named = changesOf(context, options);
    if (Object.keys(named).length === 0 && options.budget === undefined)
      throw new OperatorError(
        'nothing is named that is to change',
        'Name one: --cron, --time-zone, -c, --budget, --site, --exports.',
      );
    return withContext(context, async (app) => {
      const { schedule } = await findSchedule(app, name);
      const config = named.config ?? configKept(schedule, options.budget);
      const agreed = options.yes === true || (named.config === undefined && options.budget === undefined);
      if (!(await confirmPortion(context, app, config, agreed))) return;
      await tellFirings(context, app, await changeSchedule(app, name, { ...named, config }));
    });
  });
}

function folderOptions(command: Command): Command {
  return command
    .option('--site <folder>', 'write the site there after each refresh')
    .option('--exports <folder>', 'write the data sets there after each refresh')
    .option('--budget <usd>', 'stop each refresh before it would cost more', dollarAmount)
    .option('--yes', 'go ahead without asking about the cost');
}

function changesOf(
  context: CommandContext,
  { cron, timeZone, config, site, exports, budget }: Partial<AddOptions>,
): Partial<ScheduleSettings> {
  return {
    ...(cron === undefined ? {} : { cron }),
    ...(timeZone === undefined ? {} : { timeZone: knownTimeZone(timeZone) }),
    ...(config === undefined ? {} : { config: configOf(context, { config }, budgetOverride(budget)) }),
    ...(site === undefined ? {} : { siteFolder: folderOf(context, site) }),
    ...(exports === undefined ? {} : { exportsFolder: folderOf(context, exports) }),
  };
}

/** What a schedule is played by, with another cap for each refresh where one is given. */
function configKept(schedule: ScheduleRecord, budget: number | undefined): Config {
  const kept = scheduleConfig(schedule);
  return budget === undefined ? kept : parseConfig({ ...kept, budget: { usd: budget } }, '--budget');
}

function folderOf({ folder }: CommandContext, named: string | undefined): string | null {
  return named === undefined ? null : path.resolve(folder, named);
}

/** Says what a portion of a refresh may cost at most, and asks. */
async function confirmPortion(
  context: CommandContext,
  app: Pick<AppContext, 'ledger'>,
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
async function largestPortion(
  app: Pick<AppContext, 'ledger'>,
  config: Config,
): Promise<Pick<NewTournament, 'config' | 'trees' | 'set'>> {
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
