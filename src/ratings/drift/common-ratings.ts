import { bradleyTerry, pointsPerNat } from '../bradley-terry.ts';
import { connectivity } from '../connectivity.ts';
import { information } from '../logistic.ts';
import { at, cell, cholesky, inverse } from '../matrix.ts';
import type { PairCount } from '../pair-counts.ts';
import { centred } from './changes.ts';

/**
 * Bradley-Terry ratings of some agents from all results, in points around the mean of these agents, so that two
 * tournaments with different rosters can be compared.
 *
 * @param agents numbers by which the pairs name them
 * @returns by agent, in the order given; an agent without a result stands where all strengths are 0
 */
export function commonRatings(pairs: readonly PairCount[], agents: readonly number[]): number[] {
  const found = renumbered(pairs, agents);
  const { strengths } = bradleyTerry(found.size, found.pairs);
  return centred(found.agents.map((agent) => pointsPerNat * at(strengths, agent)));
}

/** Whether a chain of results joins all these agents. */
export function areJoined(pairs: readonly PairCount[], agents: readonly number[]): boolean {
  const found = renumbered(pairs, agents);
  const { islandOf } = connectivity(found.size, found.pairs);
  return new Set(found.agents.map((agent) => islandOf[agent])).size <= 1;
}

/**
 * Variances of the ratings by the inverse of the information, in points squared: what results would vary by if each stood
 * alone. Asked for where leaving trees out shows too little: groups that never lost to others, or nothing but ties.
 *
 * @returns by agent; null where neither is so
 */
export function separatedVariances(pairs: readonly PairCount[], agents: readonly number[]): number[] | null {
  const found = renumbered(pairs, agents);
  const { strengths, estimator, ridge } = bradleyTerry(found.size, found.pairs);
  if (estimator !== 'firth' && pairs.some(({ wins, losses }) => wins + losses > 0)) return null;
  const { islandOf } = connectivity(found.size, found.pairs);
  const covariance = inverse(cholesky(information({ ...found, islandOf }, strengths, ridge)));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const withMean = found.agents.map((one) => mean(found.agents.map((other) => cell(covariance, one, other))));
  return found.agents.map((agent, index) => {
    const variance = cell(covariance, agent, agent) - 2 * (withMean[index] ?? 0) + mean(withMean);
    return Math.max(0, variance) * pointsPerNat ** 2;
  });
}

/** Numbers the agents that have a result, or are asked for, without gaps. */
function renumbered(
  pairs: readonly PairCount[],
  agents: readonly number[],
): { size: number; pairs: PairCount[]; agents: number[] } {
  const numbers = [...new Set([...agents, ...pairs.flatMap(({ first, second }) => [first, second])])];
  const numberOf = new Map(numbers.sort((one, other) => one - other).map((number, index) => [number, index]));
  const renumber = (number: number) => numberOf.get(number) ?? 0;
  return {
    size: numbers.length,
    pairs: pairs.map((pair) => ({ ...pair, first: renumber(pair.first), second: renumber(pair.second) })),
    agents: agents.map(renumber),
  };
}
