import { type Command, Option } from 'commander';
import { findTournament } from '../../src/cli/find-run.ts';
import { ratingsOf } from '../../src/cli/show-leaderboard.ts';
import { type CommandContext, printJson } from '../../src/cli/terminal.ts';
import { withContext } from '../../src/cli/with-context.ts';
import { type Board, boards } from '../../src/config/rating-settings.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { firstBoard } from '../../src/ratings/ability/combined-rating.ts';
import { correlateScores } from '../../src/ratings/correlation.ts';
import type { Leaderboard } from '../../src/storage/ledger/leaderboards.ts';
import { correlateText } from './correlate-text.ts';
import { readScores } from './read-scores.ts';

/** `ablation correlate`: a leaderboard against scores from elsewhere. */
export function addCorrelate(parent: Command, context: CommandContext): void {
  parent
    .command('correlate')
    .description('how a leaderboard goes together with scores from elsewhere: Pearson, Spearman, Kendall')
    .argument('[id]', 'the tournament; default: the newest')
    .requiredOption('--reference <file>', 'CSV of agent and score')
    .addOption(new Option('--board <which>', 'which rating (default: the one that stands first)').choices(boards))
    .option('--json', 'print as JSON')
    .action((id: string | undefined, options: { reference: string; board?: Board; json?: boolean }) =>
      withContext(context, async (app) => {
        const head = await findTournament(app, id);
        const leaderboard = await app.ledger.leaderboards.load(head.id);
        if (!leaderboard) throw new OperatorError(`tournament ${head.id} is not rated yet`, 'Finish it first.');
        const reference = await readScores(context, options.reference);
        const { board, ratings } = firstRatings(leaderboard, options.board ?? ratingsOf(head).board);
        const figures = correlateScores(ratings, reference);
        if (figures.count < 2)
          throw new OperatorError(
            `${options.reference} names ${figures.count} of the agents of ${head.id}`,
            `Name them as the leaderboard does: ${head.agents.join(', ')}.`,
          );
        if (options.json) return printJson(context.terminal, { tournamentId: head.id, board, ...figures });
        context.terminal.out(correlateText(figures));
      }),
    );
}

/** The ratings of the board that stands first. */
function firstRatings({ rows, items }: Leaderboard, wanted: Board | undefined) {
  const board = items === undefined ? 'matches' : firstBoard(wanted, items);
  const rated = board === 'items' && items !== undefined ? items.agents : rows;
  return { board, ratings: new Map(rated.flatMap(({ agent, rating }) => (rating === null ? [] : [[agent, rating]]))) };
}
