import type { Command } from 'commander';
import { abandonableRun, abandonRun } from '../application/abandon-run.ts';
import type { AppContext } from '../application/app-context.ts';
import type { RunProgress } from '../arena/run-progress.ts';
import { OperatorError } from '../kernel/errors.ts';
import { tournamentId } from '../kernel/ids.ts';
import { counted } from '../reporting/arena-words.ts';
import { dollars } from '../reporting/spend-words.ts';
import { askToGoOn } from './confirm-cost.ts';
import { findRun } from './find-run.ts';
import type { CommandContext } from './terminal.ts';
import { withContext } from './with-context.ts';

const help = `
Its matches stay readable until 'prune' removes them, which then also looks
after trees and pages that it kept. A run that may yet be gone on with is left
as it is: 'tournament stop' breaks it off.`;

/** `dr-arena tournament abandon`: gives a tournament, a match or a build of trees up for good. */
export function addAbandon(command: Command, context: CommandContext): void {
  command
    .argument('<id>', 'the tournament, match or build of trees')
    .option('--yes', 'without asking')
    .addHelpText('after', help)
    .action((id: string, { yes }: { yes?: boolean }) =>
      withContext(context, async (app) => {
        const run = await findRun(app, id);
        context.terminal.err(await lossText(app, await abandonableRun(app, run)));
        if (!yes && !(await mayAbandon(context))) return;
        await abandonRun(app, run);
        context.terminal.out(`${run}: abandoned\n`);
      }),
    );
}

/** What is lost by giving a run up. */
async function lossText({ ledger }: Pick<AppContext, 'ledger'>, run: RunProgress): Promise<string> {
  const { id, kind, matches, roundsPlayed, trees, committedUsd } = run;
  const done = [
    kind === 'build' ? `${trees.done} of ${counted(trees.wanted, 'tree')} built` : '',
    kind === 'build' ? '' : `${counted(matches.ended, 'match', 'matches')} ended`,
    kind === 'build' ? '' : `${counted(roundsPlayed, 'round')} played`,
    `${dollars(committedUsd)} spent`,
  ].filter((part) => part !== '');
  const refresh = await ledger.refreshes.ofTournament(tournamentId(id));
  const head = await ledger.tournaments.load(tournamentId(id));
  return [
    `${id}: ${done.join(', ')}.\n`,
    kind === 'build'
      ? 'It is never gone on with.\n'
      : 'It is never played on nor rated; what was played stays to be read.\n',
    head?.retries === undefined
      ? ''
      : 'It was finished before its void matches were played again; its leaderboard goes too.\n',
    refresh === null ? '' : `Refresh ${refresh.number} of ${refresh.schedule} is without it.\n`,
  ].join('');
}

function mayAbandon(context: CommandContext): Promise<boolean> {
  return askToGoOn(context, {
    unattended: () => new OperatorError('there is nobody to ask whether it may be given up', 'Say yes with --yes.'),
    declined: 'Nothing was changed.',
  });
}
