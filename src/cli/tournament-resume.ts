import type { Command } from 'commander';
import type { AppContext } from '../application/app-context.ts';
import { changedSinceBegun, raiseBudget } from '../application/continue-run.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { addOptionsOfRun, dollarAmount } from './config-options.ts';
import { addGateOptions, checkClauses, type GateOptions } from './fail-if.ts';
import { findTournament } from './find-run.ts';
import { playOn } from './play.ts';
import { hereOption } from './run-shown.ts';
import { showPlayed } from './show-played.ts';
import { type CommandContext, checkWritable } from './terminal.ts';
import { withContext } from './with-context.ts';

interface ResumeOptions extends GateOptions {
  readonly budget?: number;
  readonly here?: boolean;
  readonly json?: boolean;
}

/** `dr-arena tournament resume`. */
export function addResume(command: Command, context: CommandContext): void {
  addOptionsOfRun(addGateOptions(command, 'an agent'))
    .argument('[id]', 'the tournament; default: the newest unfinished one')
    .option('--budget <usd>', 'what it may cost in all, what is spent already included', dollarAmount)
    .option(...hereOption)
    .option('--json', 'print the leaderboard as JSON')
    .action((id: string | undefined, options: ResumeOptions) =>
      withContext(context, async (app) => {
        const begun = context.handover?.run;
        const wanted = begun?.run ?? id;
        const head = wanted === undefined ? await newestUnfinished(app) : await findTournament(app, wanted);
        checkClauses(options.failIf, head.agents);
        if (options.junit) await checkWritable(context, options.junit);
        if (options.budget !== undefined && !begun) await raiseBudget(app, head, options.budget);
        for (const told of await changedSinceBegun(head)) context.terminal.err(`${visibleLine(told)}\n`);
        const played = await playOn(context, app, head.id, { here: options.here === true, junit: options.junit });
        if (played) await showPlayed(context, app, played, options);
      }),
    );
}

/** What `resume` goes on with: the newest run that did not end, else the newest tournament. */
async function newestUnfinished(app: Pick<AppContext, 'ledger'>): Promise<TournamentHead> {
  const unfinished = (await app.ledger.tournaments.list()).find(({ status }) => status === 'running');
  return unfinished ?? findTournament(app, undefined);
}
