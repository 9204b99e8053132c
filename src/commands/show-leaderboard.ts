import type { House } from '../compose/open-house.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { TournamentId } from '../kernel/ids.ts';
import { leaderboardText } from '../report/terminal/leaderboard-text.ts';
import { type CommandContext, printJson } from './terminal.ts';

/** Prints a tournament's leaderboard. */
export async function showLeaderboard(
  context: CommandContext,
  house: House,
  tournament: TournamentId,
  options: { json?: boolean },
): Promise<void> {
  const leaderboard = await house.ledger.loadLeaderboard(tournament);
  if (!leaderboard) {
    throw new OperatorError(
      `tournament ${tournament} is not rated yet`,
      `Finish it: dr-arena tournament resume ${tournament}`,
    );
  }
  if (options.json) {
    const { rows, method, details } = leaderboard;
    return printJson(context.terminal, { tournamentId: tournament, leaderboard: rows, method, ...details });
  }
  context.terminal.out(leaderboardText(leaderboard.rows));
}
