import type { House } from '../compose/open-house.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { TournamentId } from '../kernel/ids.ts';
import type { Rating } from '../ratings/rating.ts';
import { leaderboardText } from '../report/terminal/leaderboard-text.ts';
import { type CommandContext, printJson } from './terminal.ts';

/** Said where results do not link all agents. */
export const unconnected =
  'Not all agents are connected by wins or ties: how far apart the groups are has no finite estimate.\n';

/** Said below a leaderboard whose intervals stand on few trees, or in which nobody won; empty where neither is so. */
export function leaderboardNotes(rows: readonly Rating[]): string {
  const few = rows.some(({ indicative }) => indicative) ? 'Fewer than ten trees: the intervals are indicative.\n' : '';
  const undecided = rows.some(({ matches }) => matches > 0) && rows.every(({ wins, losses }) => wins + losses === 0);
  const nobody =
    "No match had a winner, so this ranks nobody: see in 'dr-arena report' whether agents found anything.\n";
  return undecided ? few + nobody : few;
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
  out(leaderboardNotes(leaderboard.rows));
  if (leaderboard.details.connected === false) out(unconnected);
}
