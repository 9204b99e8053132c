import type { AgentId } from '../kernel/ids.ts';
import { rateBattles } from '../ratings/rate.ts';
import type { LeaderboardRow } from './leaderboard-row.ts';
import { matchBattles } from './match-battles.ts';
import type { MatchRecord } from './tournament-record.ts';

/**
 * The leaderboard of matches, best first. Void and unfinished matches count for nothing; an agent without a counted
 * match stands at the mean without bounds.
 *
 * @param agents all entrants
 */
export function rateMatches(matches: readonly MatchRecord[], agents: readonly AgentId[]): LeaderboardRow[] {
  return [...rateBattles(matchBattles(matches), { agents }).ratings];
}
