import type { SeriesLeaderboard } from '../arena/series/series-leaderboard.ts';
import { pairStandings } from '../ratings/pair-standings.ts';
import type { DecisionInput } from './decision-words.ts';
import type { SeriesConduct } from './view/series-conduct.ts';

/**
 * The evidence for a decision between the entrants of a series: all its refreshes together, as they count now. Null where too little is
 * known of the pairs.
 * @param more the command that brings further trees
 */
export function seriesEvidence(
  { standings, board, playedOn: on }: SeriesLeaderboard,
  conduct: SeriesConduct,
  more: NonNullable<DecisionInput['more']>,
): DecisionInput | null {
  if (standings === null) return null;
  return { pairs: pairStandings(standings), board, on, ...conduct, more, isSeries: true };
}

/** The sentence by which a schedule gets further trees. */
export function moreBySchedule(schedule: string): () => string {
  return () => `Each refresh adds trees: dr-arena schedule run-now ${schedule}`;
}

/** The sentence by which a finished tournament gets further trees. */
export function moreOf(tournament: string): (trees: number) => string {
  return (trees) => `To play them: dr-arena tournament run --more ${tournament} --trees ${trees}`;
}
