import type { SeriesLeaderboard } from '../arena/series/series-leaderboard.ts';
import { type TournamentHead, takesMoreTrees } from '../arena/tournament.ts';
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
  more: Pick<DecisionInput, 'more'>,
): DecisionInput | null {
  if (standings === null) return null;
  return { pairs: pairStandings(standings), board, on, ...conduct, ...more, isSeries: true };
}

/** The sentence by which a schedule gets further trees. */
export function moreBySchedule(schedule: string): Pick<DecisionInput, 'more'> {
  return { more: () => `Each refresh adds trees: dr-arena schedule run-now ${schedule}` };
}

/** The sentence by which a finished tournament gets further trees; nothing for one that takes none. */
export function moreOf(head: Pick<TournamentHead, 'id' | 'format' | 'set'>): Pick<DecisionInput, 'more'> {
  if (!takesMoreTrees(head)) return {};
  return { more: (trees) => `To play them: dr-arena tournament run --more ${head.id} --trees ${trees}` };
}
