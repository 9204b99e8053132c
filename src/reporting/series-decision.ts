import type { SeriesLeaderboard } from '../arena/series/series-leaderboard.ts';
import { pairStandings } from '../ratings/pair-standings.ts';
import type { DecisionInput } from './decision-words.ts';

/**
 * What a decision between the entrants of a series goes by: all its refreshes together, as they count now. Null where too little is
 * known of the pairs. What answers cost and what they failed at stands with each tournament.
 */
export function seriesEvidence({ standings, board, playedOn: on }: SeriesLeaderboard): DecisionInput | null {
  if (standings === null) return null;
  return { pairs: pairStandings(standings), board, on, costs: [], failures: [], own: [], noAnswers: [] };
}
