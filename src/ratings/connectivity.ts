import { meetings, type PairCount, type PairScores } from './pair-counts.ts';

/** What the comparisons say about whether strengths can be compared at all. */
export interface Connectivity {
  /**
   * Groups inside which every agent can be reached from every other by "beat or tied" (strongly connected components);
   * members and groups in order of index. Finite maximum-likelihood strengths of all agents exist exactly when there is
   * one group (Ford 1957; Hunter 2004, assumption 1).
   */
  readonly groups: readonly (readonly number[])[];
  /** Some pair met across two groups: one group never lost to the other, so their distance has no finite estimate. */
  readonly separated: boolean;
  /** The number of the island of each agent; no chain of battles leads from one island to another. */
  readonly islandOf: readonly number[];
}

/** Finds groups and islands of `size` agents (indexes 0 to size - 1) from the pairs that met. */
export function connectivity(size: number, pairs: readonly PairCount[]): Connectivity {
  const beat = neighbours(size);
  const lostTo = neighbours(size);
  const met = neighbours(size);
  for (const pair of pairs.filter((one) => meetings(one) > 0)) {
    link(met, pair.first, pair.second);
    link(met, pair.second, pair.first);
    if (pair.wins + pair.ties > 0) linkBothWays(beat, lostTo, pair.first, pair.second);
    if (pair.losses + pair.ties > 0) linkBothWays(beat, lostTo, pair.second, pair.first);
  }
  const groupOf = partition(size, (agent) => intersection(reach(beat, agent), reach(lostTo, agent)));
  return {
    groups: membersOf(groupOf),
    separated: pairs.some((pair) => meetings(pair) > 0 && groupOf[pair.first] !== groupOf[pair.second]),
    islandOf: partition(size, (agent) => reach(met, agent)),
  };
}

/**
 * Whether all agents are one group (see `Connectivity`), found without lists, for fits that are repeated.
 *
 * @param beat at least size² cells of working memory
 */
export function isOneGroup(size: number, { first, second, scored, conceded }: PairScores, beat: Uint8Array): boolean {
  beat.fill(0);
  for (let pair = 0; pair < first.length; pair++) {
    const one = first[pair] as number;
    const other = second[pair] as number;
    if ((scored[pair] as number) > 0) beat[one * size + other] = 1;
    if ((conceded[pair] as number) > 0) beat[other * size + one] = 1;
  }
  return reachesAll(size, beat, size, 1) && reachesAll(size, beat, 1, size);
}

/** Whether agent 0 reaches all others; the strides choose between edges forward and backward. */
function reachesAll(size: number, edges: Uint8Array, from: number, to: number): boolean {
  const seen = new Uint8Array(size);
  const queue = new Int32Array(size);
  let found = size === 0 ? 0 : 1;
  seen[0] = 1;
  for (let next = 0; next < found; next++) {
    const start = (queue[next] as number) * from;
    for (let agent = 0; agent < size; agent++) {
      if (seen[agent] === 1 || edges[start + agent * to] === 0) continue;
      seen[agent] = 1;
      queue[found] = agent;
      found += 1;
    }
  }
  return found === size;
}

type Neighbours = readonly number[][];

function neighbours(size: number): Neighbours {
  return Array.from({ length: size }, () => []);
}

function link(from: Neighbours, agent: number, other: number): void {
  from[agent]?.push(other);
}

function linkBothWays(forward: Neighbours, backward: Neighbours, winner: number, loser: number): void {
  link(forward, winner, loser);
  link(backward, loser, winner);
}

/** Numbers the classes that `classOf` gives, in order of their first member. */
function partition(size: number, classOf: (agent: number) => Iterable<number>): number[] {
  const numberOf = new Array<number>(size).fill(-1);
  let next = 0;
  for (let agent = 0; agent < size; agent++) {
    if (numberOf[agent] !== -1) continue;
    for (const member of classOf(agent)) numberOf[member] = next;
    next += 1;
  }
  return numberOf;
}

function reach(edges: Neighbours, start: number): Set<number> {
  const seen = new Set([start]);
  for (const agent of seen) for (const next of edges[agent] ?? []) seen.add(next);
  return seen;
}

function intersection(one: Set<number>, other: Set<number>): number[] {
  return [...one].filter((agent) => other.has(agent));
}

function membersOf(groupOf: readonly number[]): number[][] {
  const groups: number[][] = [];
  for (const [agent, group] of groupOf.entries()) {
    const members = groups[group] ?? [];
    members.push(agent);
    groups[group] = members;
  }
  return groups;
}
