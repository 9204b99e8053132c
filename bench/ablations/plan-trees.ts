import { type Command, InvalidArgumentError, Option } from 'commander';
import { knowledgeOf } from '../../src/application/price-run.ts';
import { addConfigOptions, type ConfigOptions, configOf, dollarAmount } from '../../src/cli/config-options.ts';
import { type CommandContext, printJson } from '../../src/cli/terminal.ts';
import { withContext } from '../../src/cli/with-context.ts';
import { type FormatName, openFormatNames } from '../../src/config/format-settings.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { counted } from '../../src/reporting/arena-words.ts';
import { powerText } from '../power/power-text.ts';
import { type MeasuredVariance, powerPlan } from '../power/wished-power.ts';

interface TreesOptions extends Pick<ConfigOptions, 'config'> {
  readonly tellApart?: number;
  readonly power: number;
  readonly budget?: number;
  readonly format?: FormatName;
  readonly json?: boolean;
}

/** `ablation trees`: how many trees tell two agents apart, and what a budget tells apart. */
export function addPlanTrees(parent: Command, context: CommandContext): void {
  addConfigOptions(parent.command('trees'))
    .description('how many trees tell two agents of the config apart, and what a budget tells apart')
    .option('--tell-apart <points>', 'agents so many rating points apart', points)
    .option('--power <share>', 'with which chance', chance, 0.8)
    .option('--budget <usd>', 'what this much tells apart', dollarAmount)
    .addOption(new Option('--format <name>', 'only this one (default: those worth comparing)').choices(openFormatNames))
    .option('--json', 'print as JSON')
    .action(({ tellApart, power, budget, format, json, ...options }: TreesOptions) => {
      const config = configOf(context, options);
      if (config.agents.length < 2)
        throw new OperatorError('a plan needs at least two agents', "Name them under 'agents' in the config.");
      if (tellApart === undefined && budget === undefined)
        throw new OperatorError('nothing is asked', 'Give --tell-apart POINTS, --budget DOLLARS, or both.');
      return withContext(context, async (app) => {
        const wish = { tellApart: tellApart ?? null, power, budgetUsd: budget ?? null, format: format ?? null };
        const { plan, measured } = await powerPlan(app, config, wish, await knowledgeOf(app));
        if (json) printJson(context.terminal, { ...plan, measured });
        else context.terminal.out(`${powerText(plan)}${basisText(measured)}`);
      });
    });
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
