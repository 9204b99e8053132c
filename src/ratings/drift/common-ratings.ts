import type { Battle } from '../battles.ts';
import { bradleyTerry, pointsPerNat } from '../bradley-terry.ts';
import { connectivity } from '../connectivity.ts';
import { information } from '../logistic.ts';
import { cell, centredOn, cholesky, inverse } from '../matrix.ts';
import { type Tally, tally } from '../pair-counts.ts';
import { centred } from './changes.ts';

type Counts = Pick<Tally, 'agents' | 'pairs'>;

/**
 * Bradley-Terry ratings of some agents from all results, in points around the mean of these agents, so that two
 * tournaments with different rosters can be compared.
 *
 * @returns by agent, in the order given; an agent without a result stands where all strengths are 0
 */
export function commonRatings(battles: readonly Battle[], agents: readonly string[]): number[] {
  const counts = tally(battles);
  const { strengths } = bradleyTerry(counts.agents.length, counts.pairs);
  return centred(agents.map((agent) => pointsPerNat * (strengths[counts.agents.indexOf(agent)] ?? 0)));
}

/** True if a chain of results joins all these agents. */
export function areJoined(counts: Counts, agents: readonly string[]): boolean {
  const { islandOf } = connectivity(counts.agents.length, counts.pairs);
  return new Set(agents.map((agent) => islandOf[counts.agents.indexOf(agent)] ?? agent)).size <= 1;
}

/**
 * Variances of the ratings by the inverse of the information, in points squared: what results would vary by if each stood
 * alone. Asked for where leaving trees out shows too little: groups that never lost to others, or nothing but ties.
 *
 * @param agents each has a result
 * @returns by agent; null where neither is so
 */
export function separatedVariances({ agents: names, pairs }: Counts, agents: readonly string[]): number[] | null {
  const size = names.length;
  const { strengths, estimator, ridge } = bradleyTerry(size, pairs);
  if (estimator !== 'firth' && pairs.some(({ wins, losses }) => wins + losses > 0)) return null;
  const { islandOf } = connectivity(size, pairs);
  const places = agents.map((agent) => names.indexOf(agent));
  const model = inverse(cholesky(information({ size, pairs, islandOf }, strengths, ridge)));
  const covariance = centredOn(model, places);
  return places.map((place) => Math.max(0, cell(covariance, place, place)) * pointsPerNat ** 2);
}
