import type { House } from '../compose/open-house.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { TournamentId } from '../kernel/ids.ts';
import type { Rating } from '../ratings/rating.ts';
import { leaderboardText } from '../report/terminal/leaderboard-text.ts';
import { type CommandContext, printJson } from './terminal.ts';

/** Said where results do not link all agents. */
export const unconnected = 'Not all agents are connected by results: ratings across groups mean little.\n';

/** Said below a leaderboard whose intervals stand on few trees; empty where they do not. */
export function indicativeNote(rows: readonly Rating[]): string {
  return rows.some(({ indicative }) => indicative) ? 'Fewer than ten trees: the intervals are indicative.\n' : '';
}

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
  const { out } = context.terminal;
  out(`${tournament}\n\n${leaderboardText(leaderboard.rows)}`);
  out(indicativeNote(leaderboard.rows));
  if (leaderboard.details.connected === false) out(unconnected);
}
