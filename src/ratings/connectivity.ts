import { groupBy } from '../kernel/group-by.ts';
import type { PairCount, PairScores } from './pair-counts.ts';

/** Groups of agents joined by comparisons, inside which strengths can be compared. */
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
  const beat = new Uint8Array(size * size);
  const met = new Uint8Array(size * size);
  for (const { first, second, wins, losses, ties } of pairs) {
    const there = first * size + second;
    const back = second * size + first;
    if (wins + ties > 0) beat[there] = met[there] = met[back] = 1;
    if (losses + ties > 0) beat[back] = met[there] = met[back] = 1;
  }
  const groupOf = partition(size, (agent) => {
    const above = reachable(size, beat, agent, 'backward');
    return reachable(size, beat, agent, 'forward').map((below, other) => below & (above[other] ?? 0));
  });
  return {
    groups: [...groupBy([...groupOf.keys()], (agent) => groupOf[agent]).values()],
    separated: pairs.some(
      ({ first, second }) => met[first * size + second] === 1 && groupOf[first] !== groupOf[second],
    ),
    islandOf: partition(size, (agent) => reachable(size, met, agent, 'forward')),
  };
}

/**
 * True if all agents are one group (see `Connectivity`); for fits that are repeated.
 *
 * @param beat at least size² cells of working memory
 */
export function isOneGroup(size: number, { first, second, scored, conceded }: PairScores, beat: Uint8Array): boolean {
  if (size === 0) return true;
  beat.fill(0);
  for (let pair = 0; pair < first.length; pair++) {
    const one = first[pair] as number;
    const other = second[pair] as number;
    if ((scored[pair] as number) > 0) beat[one * size + other] = 1;
    if ((conceded[pair] as number) > 0) beat[other * size + one] = 1;
  }
  return !reachable(size, beat, 0, 'forward').includes(0) && !reachable(size, beat, 0, 'backward').includes(0);
}

/** Returns 1 for each agent that edges lead to, the start included, or lead from. */
function reachable(size: number, edges: Uint8Array, start: number, direction: 'forward' | 'backward'): Uint8Array {
  const [from, to] = direction === 'forward' ? [size, 1] : [1, size];
  const marks = new Uint8Array(size);
  const queue = new Int32Array(size);
  let count = 1;
  marks[start] = 1;
  queue[0] = start;
  for (let next = 0; next < count; next++) {
    const place = (queue[next] as number) * from;
    for (let agent = 0; agent < size; agent++) {
      if (marks[agent] === 1 || edges[place + agent * to] === 0) continue;
      marks[agent] = 1;
      queue[count] = agent;
      count += 1;
    }
  }
  return marks;
}

/** Numbers the classes that `classOf` gives, 1 for each member, in order of their first member. */
function partition(size: number, classOf: (agent: number) => Uint8Array): number[] {
  const numberOf = new Array<number>(size).fill(-1);
  let next = 0;
  for (let agent = 0; agent < size; agent++) {
    if (numberOf[agent] !== -1) continue;
    for (const [member, isIn] of classOf(agent).entries()) if (isIn === 1) numberOf[member] = next;
    next += 1;
  }
  return numberOf;
}

/**
 * Parameters whose log-strengths have mean zero on every island. Steps of a fit keep the mean, which the penalties put at zero, so
 * this serves its start, and rounding at its end.
 *
 * @param islandOf by agent, whose strengths come first; empty: all parameters are strengths of one
 */
export function centredOnIslands(parameters: Float64Array, islandOf: readonly number[]): Float64Array {
  const agents = islandOf.length || parameters.length;
  const sums = new Float64Array(agents);
  const counts = new Float64Array(agents);
  const count = (to: Float64Array, island: number, amount: number) => {
    to[island] = (to[island] as number) + amount;
  };
  for (let agent = 0; agent < agents; agent++) {
    count(sums, islandOf[agent] ?? 0, parameters[agent] as number);
    count(counts, islandOf[agent] ?? 0, 1);
  }
  return parameters.map((value, place) => {
    const island = islandOf[place] ?? 0;
    return place < agents ? value - (sums[island] as number) / (counts[island] as number) : value;
  });
}
