import { addTo, at, cell, cholesky, inverse, type Matrix } from './matrix.ts';
import type { Tally } from './pair-counts.ts';
import type { ModelFit, RatingModel } from './rating-model.ts';

/** With battles in k clusters an agent's error is known on about k - 1 degrees of freedom, of which five are few. */
const enoughClusters = 6;

/**
 * Whether clusters say too little of how uncertain some strength is, whatever method goes by them: an agent stands on a
 * few of them only (the fit follows its one cluster exactly, which then seems to leave no doubt: MacKinnon & Webb 2018),
 * had nothing but ties, or one cluster alone joins it, or a group, to the rest.
 */
export function restsOnFew({ agents, pairs, clusters, results }: Tally): boolean {
  const count = clusters.reduce((sum, { copies }) => sum + copies, 0);
  const own = new Float64Array(agents.length);
  const holding = new Map<number, number>();
  const keyOf = ({ first, second }: { readonly first: number; readonly second: number }) =>
    first * agents.length + second;
  for (const { pairs: held, copies } of clusters) {
    const members = new Set(held.flatMap(({ first, second }) => [first, second]));
    for (const agent of members) own[agent] = at(own, agent) + copies;
    for (const pair of held) holding.set(keyOf(pair), (holding.get(keyOf(pair)) ?? 0) + copies);
  }
  if (own.some((clustersOf) => clustersOf < Math.min(enoughClusters, count))) return true;
  if (results.some(({ wins, losses }) => wins + losses === 0)) return true;
  const islands = islandCount(agents.length, pairs);
  return clusters.some(({ pairs: held, copies }) => {
    const gone = new Set(held.map(keyOf).filter((key) => holding.get(key) === copies));
    if (copies > 1 || gone.size === 0) return false;
    return (
      islandCount(
        agents.length,
        pairs.filter((pair) => !gone.has(keyOf(pair))),
      ) > islands
    );
  });
}

/** Sets of agents that a chain of pairs joins. */
function islandCount(size: number, pairs: Tally['pairs']): number {
  const parents = Int32Array.from({ length: size }, (_, agent) => agent);
  const rootOf = (agent: number) => {
    let root = agent;
    while (parents[root] !== root) root = parents[root] as number;
    parents[agent] = root;
    return root;
  };
  let islands = size;
  for (const { first, second } of pairs) {
    const [one, other] = [rootOf(first), rootOf(second)];
    if (one === other) continue;
    parents[one] = other;
    islands -= 1;
  }
  return islands;
}

/**
 * The covariance that the model itself gives, every battle taken as independent: the inverse of the information, with
 * strengths around the mean of their island.
 */
export function modelCovariance(model: RatingModel, { parameters }: ModelFit, islandOf: readonly number[]): Matrix {
  const covariance = inverse(cholesky(model.information(parameters)));
  const islands = new Map<number, number[]>();
  for (const [agent, island] of islandOf.entries()) islands.set(island, [...(islands.get(island) ?? []), agent]);
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
