import { type Command, Option } from 'commander';
import { type Board, boards } from '../config/rating-settings.ts';
import { OperatorError } from '../kernel/errors.ts';
import { firstBoard } from '../ratings/ability/combined-rating.ts';
import { correlateScores } from '../ratings/correlation.ts';
import { correlateText } from '../reporting/terminal/correlate-text.ts';
import type { Leaderboard } from '../storage/ledger/leaderboards.ts';
import { findTournament } from './find-run.ts';
import { readScores } from './read-scores.ts';
import { ratingsOf } from './show-leaderboard.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withContext } from './with-context.ts';

/** `dr-arena correlate`: a leaderboard against scores from elsewhere. */
export function addCorrelate(command: Command, context: CommandContext): void {
  command
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
