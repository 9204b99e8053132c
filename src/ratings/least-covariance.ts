import { groupBy } from '../kernel/group-by.ts';
import { addTo, at, cell, type Matrix } from './matrix.ts';
import type { Tally } from './pair-counts.ts';

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
  return someClusterJoins(agents.length, pairs, exclusivePairs({ pairs, clusters }, holding, keyOf));
}

type Pair = Tally['pairs'][number];

/** For each cluster of one copy the pairs that met nowhere else; then those that some other holds too. */
function exclusivePairs(
  { pairs, clusters }: Pick<Tally, 'pairs' | 'clusters'>,
  holding: ReadonlyMap<number, number>,
  keyOf: (pair: Pair) => number,
): { readonly own: readonly (readonly Pair[])[]; readonly shared: readonly Pair[] } {
  const isOwn = (pair: Pair) => holding.get(keyOf(pair)) === 1;
  return {
    own: clusters.map(({ pairs: held, copies }) => (copies > 1 ? [] : held.filter(isOwn))),
    shared: pairs.filter((pair) => !isOwn(pair)),
  };
}

/**
 * Whether without one of the clusters there would be more islands. What a cluster leaves is a spanning forest of all before
 * it and one of all behind it, so that this takes time in proportion to clusters times agents.
 */
function someClusterJoins(
  size: number,
  pairs: readonly Pair[],
  { own, shared }: ReturnType<typeof exclusivePairs>,
): boolean {
  const islands = new Islands(size).joined(pairs).count;
  const ahead = new Islands(size).joined(shared);
  const behind = new Islands(size);
  const reached = [...own]
    .reverse()
    .map((held) => behind.joined(held).forest.length)
    .reverse();
  return own.some((held, cluster) => {
    if (held.length === 0) return false;
    const after = behind.forest.slice(0, reached[cluster + 1] ?? 0);
    const without = new Islands(size).joined(ahead.forest).joined(after).count;
    ahead.joined(held);
    return without > islands;
  });
}

/** Sets of agents that a chain of pairs joins. */
class Islands {
  /** The pairs that joined two of them, in the order in which they did. */
  readonly forest: Pair[] = [];
  readonly #parents: Int32Array;

  constructor(size: number) {
    this.#parents = Int32Array.from({ length: size }, (_, agent) => agent);
  }

  get count(): number {
    return this.#parents.length - this.forest.length;
  }

  joined(pairs: readonly Pair[]): this {
    for (const pair of pairs) {
      const one = this.#rootOf(pair.first);
      const other = this.#rootOf(pair.second);
      if (one === other) continue;
      this.#parents[one] = other;
      this.forest.push(pair);
    }
    return this;
  }

  #rootOf(agent: number): number {
    let root = agent;
    while (this.#parents[root] !== root) root = this.#parents[root] as number;
    for (let below = agent; below !== root; ) {
      const above = this.#parents[below] as number;
      this.#parents[below] = root;
      below = above;
    }
    return root;
  }
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
