import type { House } from '../compose/open-house.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { TournamentId } from '../kernel/ids.ts';
import { visibleText } from '../kernel/visible-text.ts';
import { rateBattles } from '../ratings/rate.ts';
import type { Rating } from '../ratings/rating.ts';
import { leaderboardText } from '../report/terminal/leaderboard-text.ts';
import { type AgentVoids, battlesWithVoidsLost, suspiciousVoids } from '../tournament/agent-voids.ts';
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

/** An agent whose void matches may hide losses. */
interface VoidNote extends AgentVoids {
  /** Its rating and rank if they were losses. */
  readonly asLosses: Pick<Rating, 'rating' | 'rankLow' | 'rankHigh'>;
}

async function voidNotes({ ledger }: House, tournament: TournamentId): Promise<readonly VoidNote[]> {
  const played = {
    matches: await ledger.loadMatches(tournament),
    rounds: await ledger.loadRoundsOfTournament(tournament),
  };
  const suspicious = suspiciousVoids(played);
  if (suspicious.length === 0) return [];
  const { ratings } = rateBattles(battlesWithVoidsLost(played));
  return suspicious.flatMap((voids) => {
    const row = ratings.find(({ agent }) => agent === voids.agent);
    return row ? [{ ...voids, asLosses: { rating: row.rating, rankLow: row.rankLow, rankHigh: row.rankHigh } }] : [];
  });
}

function voidText(notes: readonly VoidNote[], tournament: TournamentId): string {
  const lines = notes.map(
    ({ agent, voids, of, asLosses }) =>
      `${agent} could not be had in ${voids} of its ${of} matches, which are not rated; as losses they would give it ${Math.round(asLosses.rating)}.\n`,
  );
  const remedy = `Why: dr-arena tournament status ${tournament}. Play them again: dr-arena tournament retry ${tournament}\n`;
  return visibleText(notes.length > 0 ? [...lines, remedy].join('') : '');
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
  const voids = await voidNotes(house, tournament);
  if (options.json) {
    const { rows, method, details } = leaderboard;
    return printJson(context.terminal, { tournamentId: tournament, leaderboard: rows, method, ...details, voids });
  }
  const { out } = context.terminal;
  out(`${tournament}\n\n${leaderboardText(leaderboard.rows)}`);
  out(leaderboardNotes(leaderboard.rows));
  if (leaderboard.details.connected === false) out(unconnected);
  out(voidText(voids, tournament));
}
