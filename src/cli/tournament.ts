import type { Command } from 'commander';
import type { AppContext } from '../application/app-context.ts';
import { raiseBudget } from '../application/continue-run.ts';
import { type Exam, planExam } from '../application/plan-match.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { OperatorError } from '../kernel/errors.ts';
import { addConfigOptions, budgetOverride, type ConfigOptions, configOf, dollarAmount } from './config-options.ts';
import { findTournament } from './find-run.ts';
import { playNew, playOn } from './play.ts';
import { hereOption } from './run-shown.ts';
import { setNamed, setOption } from './set-named.ts';
import { showLeaderboard } from './show-leaderboard.ts';
import type { CommandContext } from './terminal.ts';
import { addAbandon } from './tournament-abandon.ts';
import { addRetry } from './tournament-retry.ts';
import { addStatus } from './tournament-status.ts';
import { addStop } from './tournament-stop.ts';
import { withContext } from './with-context.ts';

/** `dr-arena tournament run | resume | stop | abandon | retry | status`. */
export function addTournament(program: Command, context: CommandContext): void {
  const tournament = program.command('tournament').description('play, continue and look at tournaments');
  addRun(tournament, context);
  addResume(tournament, context);
  addStop(tournament, context);
  addAbandon(tournament, context);
  addRetry(tournament, context);
  addStatus(tournament, context);
}

interface RunOptions extends ConfigOptions {
  readonly set?: string;
  readonly budget?: number;
  readonly yes?: boolean;
  readonly here?: boolean;
  readonly json?: boolean;
}

function addRun(parent: Command, context: CommandContext): void {
  const run = parent.command('run').description('play a new tournament of the agents in the config');
  addConfigOptions(run, 'trees', 'rounds')
    .option(...setOption)
    .option('--budget <usd>', 'stop before it would cost more', dollarAmount)
    .option('--yes', 'go ahead without asking about the cost')
    .option(...hereOption)
    .option('--json', 'print the leaderboard as JSON')
    .action((options: RunOptions) => {
      const config = configOf(context, options, budgetOverride(options.budget));
      return withContext(context, async (app) => {
        const { format } = config.tournament;
        const plan = { format, ...(await planExam(app, config, examOf(options))) };
        const played = await playNew(context, app, plan, options.yes === true, { here: options.here === true });
        if (played) await showLeaderboard(context, app, played, options);
      });
    });
}

/** A frozen set, or new trees. */
function examOf({ set, trees, seed }: RunOptions): Exam {
  if (set === undefined) return { on: 'new' };
  if (trees !== undefined || seed !== undefined)
    throw new OperatorError('a frozen set has its own trees and its own seed', 'Leave --trees and --seed away.');
  return { on: 'set', set: setNamed(set) };
}

function addResume(parent: Command, context: CommandContext): void {
  parent
    .command('resume')
    .description('go on with a tournament that was interrupted or stopped at its budget')
    .argument('[id]', 'the tournament; default: the newest unfinished one')
    .option('--budget <usd>', 'what it may cost in all, what is spent already included', dollarAmount)
    .option(...hereOption)
    .option('--json', 'print the leaderboard as JSON')
    .action((id: string | undefined, options: { budget?: number; here?: boolean; json?: boolean }) =>
      withContext(context, async (app) => {
        const begun = context.handover?.run;
        const wanted = begun?.run ?? id;
        const head = wanted === undefined ? await newestUnfinished(app) : await findTournament(app, wanted);
        if (options.budget !== undefined && !begun) await raiseBudget(app, head, options.budget);
        const played = await playOn(context, app, head.id, { here: options.here === true });
        if (played) await showLeaderboard(context, app, played, options);
      }),
    );
}

/** What `resume` goes on with: the newest run that did not end, else the newest tournament. */
async function newestUnfinished(app: Pick<AppContext, 'ledger'>): Promise<TournamentHead> {
  const unfinished = (await app.ledger.tournaments.list()).find(({ status }) => status === 'running');
  return unfinished ?? findTournament(app, undefined);
}
