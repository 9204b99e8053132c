import { type Command, Option } from 'commander';
import type { AppContext } from '../application/app-context.ts';
import { planExam } from '../application/plan-match.ts';
import { planRun } from '../application/plan-run.ts';
import { knowledgeOf, priceRun } from '../application/price-run.ts';
import type { Config } from '../config/config-schema.ts';
import { type FormatName, openFormatNames } from '../config/format-settings.ts';
import { OperatorError } from '../kernel/errors.ts';
import { planText } from '../reporting/terminal/plan-text.ts';
import { addConfigOptions, type ConfigOptions, configOf } from './config-options.ts';
import { planSteps, tellNext } from './next-steps.ts';
import { setNamed } from './set-named.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withContext } from './with-context.ts';

interface PlanOptions extends ConfigOptions {
  readonly format?: FormatName;
  readonly set?: string;
  readonly json?: boolean;
}

/** `dr-arena plan`. */
export function addPlan(plan: Command, context: CommandContext): void {
  addConfigOptions(plan, 'trees', 'rounds')
    .option('--set <set>', 'what playing this frozen set costs: NAME, or NAME@VERSION')
    .addOption(new Option('--format <name>', "another than the config's").choices(openFormatNames))
    .option('--json', 'print as JSON')
    .action((options: PlanOptions) => {
      const config = configOf(context, options);
      if (config.agents.length < 2)
        throw new OperatorError('a plan needs at least two agents', "Name them under 'agents' in the config.");
      return withContext(context, (app) => showCost(context, app, config, options));
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
    ? await priceRun(app, { ...played, format })
    : planRun(config, format, config.trees.count, await knowledgeOf(app));
  const hardCapUsd = config.budget?.usd ?? null;
  if (played && played.note !== undefined) terminal.err(`${played.note}\n`);
  if (json) return printJson(terminal, { ...cost, hardCapUsd });
  terminal.out(planText(cost, hardCapUsd));
  if (set === undefined) tellNext({ terminal }, planSteps);
}
