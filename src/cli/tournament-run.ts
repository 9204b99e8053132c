import { type Command, Option } from 'commander';
import type { AppContext } from '../application/app-context.ts';
import type { NewTournament } from '../application/create-tournament.ts';
import { planExam } from '../application/plan-match.ts';
import { freshSeed, planMoreTrees, repeatNote } from '../application/repeated-run.ts';
import type { Config } from '../config/config-schema.ts';
import { OperatorError } from '../kernel/errors.ts';
import { addConfigOptions, budgetOption, type ConfigOptions, configOf, yesOption } from './config-options.ts';
import { addGateOptions, checkGate, type GateOptions } from './fail-if.ts';
import { findTournament } from './find-run.ts';
import { playNew } from './play.ts';
import { hereOption } from './run-shown.ts';
import { setNamed, setOption } from './set-named.ts';
import { showPlayed } from './show-played.ts';
import type { CommandContext } from './terminal.ts';
import { withContext } from './with-context.ts';

interface RunOptions extends ConfigOptions, GateOptions {
  readonly set?: string;
  readonly more?: string;
  readonly fresh?: boolean;
  readonly yes?: boolean;
  readonly here?: boolean;
  readonly json?: boolean;
}

/** `dr-arena tournament run`. */
export function addRun(command: Command, context: CommandContext): void {
  addGateOptions(addConfigOptions(command, 'trees'), 'an agent')
    .addOption(new Option(...setOption).conflicts('trees'))
    .addOption(
      new Option(
        '--more <id>',
        'let the agents of a finished tournament meet on further --trees, rated together with it',
      ).conflicts(['set', 'config']),
    )
    .addOption(
      new Option('--fresh', 'by a seed that no tournament here was played with: other trees').conflicts([
        'set',
        'more',
      ]),
    )
    .option(...budgetOption)
    .option(...yesOption)
    .option(...hereOption)
    .option('--json', 'print the leaderboard as JSON')
    .action(({ json, failIf, junit, yes = false, here = false, ...options }: RunOptions) => {
      if (options.more !== undefined && options.trees === undefined)
        throw new OperatorError('nobody said how many further trees', 'Give --trees N.');
      const config = options.more === undefined ? configOf(context, options) : null;
      const gate = { failIf, junit };
      return withContext(context, async (app) => {
        const { agents, plan } = await planned(context, app, config, options);
        await checkGate(context, gate, agents);
        const played = await playNew(context, app, plan, yes, { here, junit });
        if (played) await showPlayed(context, app, played, { json, ...gate });
      });
    });
}

/** What is played, and by whom. @param config null: what an earlier tournament has */
async function planned(context: CommandContext, app: AppContext, config: Config | null, options: RunOptions) {
  if (config !== null)
    return { agents: config.agents.map(({ name }) => name), plan: () => planNew(context, app, config, options) };
  const { more, trees = 0, budget } = options;
  const head = await findTournament(app, more);
  return { agents: head.agents, plan: async () => planMoreTrees(app, head, trees, budget) };
}

/** On a frozen set, or on new trees; says where these would repeat what was played. */
async function planNew(
  { terminal }: CommandContext,
  app: AppContext,
  own: Config,
  { set, fresh }: RunOptions,
): Promise<NewTournament> {
  const { format } = own.tournament;
  if (set !== undefined)
    return { format, ...(await planExam(app, own, { on: 'set', set: setNamed(set), withBaseline: true })) };
  const config = fresh ? { ...own, seed: await freshSeed(app, own.seed) } : own;
  const note = await repeatNote(app, config);
  if (note !== null) terminal.err(`${note}\n`);
  return { format, ...(await planExam(app, config, { on: 'new' })) };
}
