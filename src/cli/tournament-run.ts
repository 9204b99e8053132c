import type { Command } from 'commander';
import { freshSeed } from '../application/more-trees.ts';
import { type Exam, planExam } from '../application/plan-match.ts';
import { OperatorError } from '../kernel/errors.ts';
import { addConfigOptions, budgetOverride, type ConfigOptions, configOf, dollarAmount } from './config-options.ts';
import { addGateOptions, checkClauses, type GateOptions } from './fail-if.ts';
import { playNew } from './play.ts';
import { hereOption } from './run-shown.ts';
import { setNamed, setOption } from './set-named.ts';
import { showPlayed } from './show-played.ts';
import { type CommandContext, checkWritable } from './terminal.ts';
import { withContext } from './with-context.ts';

interface RunOptions extends ConfigOptions, GateOptions {
  readonly set?: string;
  readonly fresh?: boolean;
  readonly budget?: number;
  readonly yes?: boolean;
  readonly here?: boolean;
  readonly json?: boolean;
}

/** `dr-arena tournament run`. */
export function addRun(command: Command, context: CommandContext): void {
  addGateOptions(addConfigOptions(command, 'trees', 'rounds'), 'an agent')
    .option(...setOption)
    .option('--fresh', 'by a seed that no tournament here was played with: other trees')
    .option('--budget <usd>', 'stop before it would cost more', dollarAmount)
    .option('--yes', 'go ahead without asking about the cost')
    .option(...hereOption)
    .option('--json', 'print the leaderboard as JSON')
    .action((options: RunOptions) => {
      const own = configOf(context, options, budgetOverride(options.budget));
      const exam = examOf(options);
      checkClauses(
        options.failIf,
        own.agents.map(({ name }) => name),
      );
      return withContext(context, async (app) => {
        if (options.junit) await checkWritable(context, options.junit);
        const config = options.fresh ? { ...own, seed: await freshSeed(app, own.seed) } : own;
        const { format } = config.tournament;
        const plan = { format, ...(await planExam(app, config, exam)) };
        const { json, failIf, junit } = options;
        const played = await playNew(context, app, plan, options.yes === true, { here: options.here === true, junit });
        if (played) await showPlayed(context, app, played, { json, failIf, junit });
      });
    });
}

/** A frozen set, or new trees. */
function examOf({ set, trees, seed, fresh }: RunOptions): Exam {
  if (fresh && seed !== undefined)
    throw new OperatorError('--fresh draws a seed of its own', 'Leave --seed or --fresh away.');
  if (set === undefined) return { on: 'new' };
  if (trees !== undefined || seed !== undefined || fresh)
    throw new OperatorError(
      'a frozen set has its own trees and its own seed',
      'Leave --trees, --seed and --fresh away.',
    );
  return { on: 'set', set: setNamed(set), withBaseline: true };
}
