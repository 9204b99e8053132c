import type { Command } from 'commander';
import { planExam } from '../application/plan-match.ts';
import { knowledgeOf, planRun, priceRun } from '../application/plan-run.ts';
import { OperatorError } from '../kernel/errors.ts';
import { planText } from '../reporting/terminal/plan-text.ts';
import { addConfigOptions, configOf, setNamed, type UsualOptions } from './config-options.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withContext } from './with-context.ts';

/** `dr-arena plan`. */
export function addPlan(plan: Command, context: CommandContext): void {
  addConfigOptions(plan, 'trees')
    .option('--set <set>', 'estimate the cost of this frozen set: NAME or NAME@VERSION')
    .option('--json', 'print as JSON')
    .action(({ set, json, ...options }: UsualOptions) => {
      const { terminal } = context;
      const config = configOf(context, options);
      if (config.agents.length < 2)
        throw new OperatorError('a plan needs at least two agents', "Name them under 'agents' in the config.");
      return withContext(context, async (app) => {
        const { format } = config.tournament;
        const exam = set && (await planExam(app, config, { on: 'set', set: setNamed(set), withBaseline: true }));
        const cost = exam
          ? await priceRun(app, { ...exam, format })
          : planRun(config, format, config.trees.count, await knowledgeOf(app));
        const hardCapUsd = config.budget?.usd ?? null;
        if (json) printJson(terminal, { ...cost, hardCapUsd });
        else terminal.out(planText(cost, hardCapUsd));
      });
    });
}
