import type { Ranking } from '../tournament/formats/format.ts';

/**
 * Rewards by rank: 1 - rank / (N - 1), rank 0 being the best (ArenaRL, section 4.6, eq. 6). Entrants of one place share
 * the mean of the ranks that the place takes up, so that being level costs nobody anything; a single entrant gets 1/2.
 *
 * @returns the reward of each entrant, 0 to 1
 */
export function quantileRewards<Id extends string>(ranking: Ranking<Id>): Map<Id, number> {
  const count = ranking.reduce((sum, place) => sum + place.length, 0);
  const rewards = new Map<Id, number>();
  for (const [entrant, rank] of meanRanks(ranking)) rewards.set(entrant, count < 2 ? 0.5 : 1 - rank / (count - 1));
  return rewards;
}

/** The rank of each entrant from 0, those of one place sharing the mean of the ranks it takes up. */
export function meanRanks<Id extends string>(ranking: Ranking<Id>): Map<Id, number> {
  const ranks = new Map<Id, number>();
  let above = 0;
  for (const place of ranking) {
    for (const entrant of place) ranks.set(entrant, above + (place.length - 1) / 2);
    above += place.length;
  }
  return ranks;
}
