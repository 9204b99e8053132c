import type { Command } from 'commander';
import { planMoreTrees } from '../application/more-trees.ts';
import { tournamentId } from '../kernel/ids.ts';
import { countingNumber, dollarAmount } from './config-options.ts';
import { findTournament } from './find-run.ts';
import { playNew, playOn } from './play.ts';
import { hereOption } from './run-shown.ts';
import { showPlayed } from './show-played.ts';
import type { CommandContext } from './terminal.ts';
import { withContext } from './with-context.ts';

interface MoreOptions {
  readonly trees: number;
  readonly budget?: number;
  readonly yes?: boolean;
  readonly here?: boolean;
  readonly json?: boolean;
}

/** `dr-arena tournament more`: further trees for a finished tournament, rated together with it. */
export function addMore(command: Command, context: CommandContext): void {
  command
    .argument('[id]', 'the finished tournament; default: the newest')
    .requiredOption('--trees <n>', 'how many more', countingNumber)
    .option('--budget <usd>', 'stop before these would cost more', dollarAmount)
    .option('--yes', 'go ahead without asking about the cost')
    .option(...hereOption)
    .option('--json', 'print the leaderboard as JSON')
    .action((id: string | undefined, { trees, budget, yes, here, json }: MoreOptions) =>
      withContext(context, async (app) => {
        const where = { here: here === true };
        const begun = context.handover?.run;
        const planned = async () => planMoreTrees(app, await findTournament(app, id), trees, budget);
        const played = begun
          ? await playOn(context, app, tournamentId(begun.run), where)
          : await playNew(context, app, await planned(), yes === true, where);
        if (played) await showPlayed(context, app, played, { json });
      }),
    );
}
