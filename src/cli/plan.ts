import { type Command, InvalidArgumentError, Option } from 'commander';
import type { AppContext } from '../application/app-context.ts';
import { planExam } from '../application/plan-match.ts';
import { type MeasuredVariance, powerPlan } from '../application/plan-power.ts';
import { planRun } from '../application/plan-run.ts';
import { knowledgeOf, priceRun } from '../application/price-run.ts';
import type { Config } from '../config/config-schema.ts';
import { type FormatName, openFormatNames } from '../config/format-settings.ts';
import { OperatorError } from '../kernel/errors.ts';
import { counted } from '../reporting/arena-words.ts';
import { planText } from '../reporting/terminal/plan-text.ts';
import { powerText } from '../reporting/terminal/power-text.ts';
import { addConfigOptions, type ConfigOptions, configOf, dollarAmount } from './config-options.ts';
import { planSteps, tellNext } from './next-steps.ts';
import { setNamed } from './set-named.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withContext } from './with-context.ts';

interface PlanOptions extends ConfigOptions {
  readonly tellApart?: number;
  readonly power: number;
  readonly budget?: number;
  readonly format?: FormatName;
  readonly set?: string;
  readonly json?: boolean;
}

/** `dr-arena plan`. */
export function addPlan(plan: Command, context: CommandContext): void {
  addConfigOptions(plan, 'trees', 'rounds')
    .option('--set <set>', 'what playing this frozen set costs: NAME, or NAME@VERSION')
    .option('--tell-apart <points>', 'how many trees tell two agents so many rating points apart', points)
    .option('--power <share>', 'with which chance', chance, 0.8)
    .option('--budget <usd>', 'what this much tells apart', dollarAmount)
    .addOption(new Option('--format <name>', 'only this one (default: those worth comparing)').choices(openFormatNames))
    .option('--json', 'print as JSON')
    .action((options: PlanOptions, command: Command) => {
      const config = configOf(context, options);
      if (config.agents.length < 2)
        throw new OperatorError('a plan needs at least two agents', "Name them under 'agents' in the config.");
      const byPower =
        options.tellApart !== undefined ||
        options.budget !== undefined ||
        command.getOptionValueSource('power') === 'cli';
      if (byPower && options.set !== undefined)
        throw new OperatorError('a set has as many trees as it has', 'Leave --set away, or what --tell-apart asks.');
      return withContext(context, (app) =>
        byPower ? showPower(context, app, config, options) : showCost(context, app, config, options),
      );
    });
}

async function showCost(
  { terminal }: CommandContext,
  app: Pick<AppContext, 'clock' | 'ledger' | 'trees'>,
  config: Config,
  { format = config.tournament.format, set, json }: PlanOptions,
): Promise<void> {
  const played = set && (await planExam(app, config, { on: 'set', set: setNamed(set), withBaseline: true }));
  const cost = played
    ? (await priceRun(app, { ...played, format })).plan
    : planRun(config, format, config.trees.count, await knowledgeOf(app));
  const hardCapUsd = config.budget?.usd ?? null;
  if (played && played.note !== undefined) terminal.err(`${played.note}\n`);
  if (json) return printJson(terminal, { ...cost, hardCapUsd });
  terminal.out(planText(cost, hardCapUsd));
  if (set === undefined) tellNext({ terminal }, planSteps);
}

async function showPower(
  { terminal }: CommandContext,
  app: Pick<AppContext, 'ledger'>,
  config: Config,
  { tellApart, power, budget, format, json }: PlanOptions,
): Promise<void> {
  if (tellApart === undefined && budget === undefined)
    throw new OperatorError('nothing is asked', 'Give --tell-apart POINTS, --budget DOLLARS, or both.');
  const knowledge = await knowledgeOf(app);
  const wish = { tellApart: tellApart ?? null, power, budgetUsd: budget ?? null, format: format ?? null };
  const { plan, measured } = await powerPlan(app, config, wish, knowledge);
  if (json) return printJson(terminal, { ...plan, measured });
  terminal.out(`${powerText(plan)}${basisText(measured)}`);
  tellNext({ terminal }, planSteps.slice(0, 1));
}

/** What the variances stand on. */
function basisText(measured: MeasuredVariance | null): string {
  if (measured === null)
    return 'How ratings vary by tree is assumed, by the laboratory: no finished tournament here has six trees.\n';
  const { tournaments, trees, ratio } = measured;
  const played = `${counted(tournaments, 'tournament')} on ${counted(trees, 'tree')}`;
  return `How ratings vary by tree was measured here (${played}: ${ratio.toFixed(2)} times the laboratory); how it differs by format, and by matches, is assumed.\n`;
}

function points(text: string): number {
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(text) || Number(text) < 1)
    throw new InvalidArgumentError('It must be rating points from 1 on, such as 50.');
  return Number(text);
}

function chance(text: string): number {
  const share = Number(text);
  if (/^0?\.\d{1,4}$/.test(text) && share >= 0.1 && share <= 0.99) return share;
  throw new InvalidArgumentError('It must be from 0.1 to 0.99, such as 0.8.');
}
