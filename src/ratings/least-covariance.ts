import { groupBy } from '../kernel/group-by.ts';
import { connectivity } from './connectivity.ts';
import { addTo, at, cell, type Matrix } from './matrix.ts';
import type { PairCount, Tally } from './pair-counts.ts';

/** Clusters below which an agent's error is known badly: with battles in k clusters it has about k - 1 degrees of freedom. */
const enoughClusters = 6;

/**
 * True if clusters show too little of some strength's uncertainty, by whatever method: an agent stands on a
 * few of them only (the fit follows its one cluster exactly, which then seems to leave no doubt: MacKinnon & Webb 2018),
 * had nothing but ties, or one cluster alone joins it, or a group, to the rest.
 */
export function restsOnFew({ agents, pairs, clusters, results }: Tally): boolean {
  const size = agents.length;
  const count = clusters.reduce((sum, { copies }) => sum + copies, 0);
  const own = new Float64Array(size);
  const holding = new Map<number, number>();
  const keyOf = ({ first, second }: PairCount) => first * size + second;
  for (const { pairs: pairsIn, copies } of clusters) {
    const members = new Set(pairsIn.flatMap(({ first, second }) => [first, second]));
    for (const agent of members) own[agent] = at(own, agent) + copies;
    for (const pair of pairsIn) holding.set(keyOf(pair), (holding.get(keyOf(pair)) ?? 0) + copies);
  }
  if (own.some((clustersOf) => clustersOf < Math.min(enoughClusters, count))) return true;
  if (results.some(({ wins, losses }) => wins + losses === 0)) return true;
  const isShared = (pair: PairCount) => (holding.get(keyOf(pair)) ?? 0) > 1;
  const islands = islandsOf(size, pairs);
  const shared = pairs.filter(isShared);
  if (islandsOf(size, shared) === islands) return false;
  return clusters.some(({ pairs: pairsIn }) => {
    const single = new Set(pairsIn.filter((pair) => !isShared(pair)).map(keyOf));
    return (
      single.size > 0 &&
      islandsOf(
        size,
        pairs.filter((pair) => !single.has(keyOf(pair))),
      ) > islands
    );
  });
}

/** Returns the number of islands that the pairs leave. */
function islandsOf(size: number, pairs: readonly PairCount[]): number {
  return new Set(connectivity(size, pairs).islandOf).size;
}

/**
 * The covariance that the model itself gives, every battle taken as independent: the inverse of the information, with
 * strengths around the mean of their island.
 *
 * @param inverted the inverse of the information, which is not changed
 * @param islandOf the number of the island of each agent (connectivity.ts)
 */
export function modelCovariance(inverted: Matrix, islandOf: readonly number[]): Matrix {
  const covariance = { size: inverted.size, cells: Float64Array.from(inverted.cells) };
  const islands = groupBy([...islandOf.keys()], (agent) => islandOf[agent]);
  for (const members of islands.values()) centre(covariance, members);
  return covariance;
}

/** Takes the mean of the members' rows from each of them, then that of their columns, in place. */
function centre(matrix: Matrix, members: readonly number[]): void {
  const { size } = matrix;
  for (let other = 0; other < size; other++) {
    const mean = members.reduce((sum, member) => sum + cell(matrix, member, other), 0) / members.length;
    for (const member of members) addTo(matrix, member, other, -mean);
  }
  for (let other = 0; other < size; other++) {
    const mean = members.reduce((sum, member) => sum + cell(matrix, other, member), 0) / members.length;
    for (const member of members) addTo(matrix, other, member, -mean);
  }
}
