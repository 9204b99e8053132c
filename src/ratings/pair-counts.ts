import type { Battle } from './battles.ts';

/**
 * Results between the agents at two indexes; `first` < `second`, wins and losses are the first's. A battle
 * with a weight counts that often.
 */
export interface PairCount {
  readonly first: number;
  readonly second: number;
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
}

/** The battles of one cluster (a tree), whose results may depend on each other. */
export interface Cluster {
  readonly pairs: readonly PairCount[];
  /** Number of clusters exactly like this one. */
  readonly copies: number;
}

/** An agent's battles, each counted once whatever its weight. */
export interface Results {
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
}

/** Battles as counts: all that a rating needs of them, and the same whatever order they came in. */
export interface Tally {
  /** Agents in code-unit order. */
  readonly agents: readonly string[];
  /** Results of each agent. */
  readonly results: readonly Results[];
  /** Distinct pairs that met, in order of (first, second). */
  readonly pairs: readonly PairCount[];
  /** Clusters by tree, in code-unit order of the tree ids; then battles without a tree, each a cluster of its own. */
  readonly clusters: readonly Cluster[];
  /** True if any battle names its tree. */
  readonly clustered: boolean;
}

/** The number of battles of a pair, by weight. */
export function meetings(pair: PairCount): number {
  return pair.wins + pair.losses + pair.ties;
}

/** Counts battles by pair and by tree; `both_bad` counts as a tie. */
export function tally(battles: readonly Battle[]): Tally {
  const agents = agentsOf(battles);
  const indexOf = new Map(agents.map((agent, index) => [agent, index]));
  const all = new PairCounter(agents.length);
  const byTree = new Map<string, PairCounter>();
  const byWeight = new Map<number, PairCounter>();
  const results = agents.map((): Writable<Results> => ({ wins: 0, losses: 0, ties: 0 }));
  for (const { model_a, model_b, winner, tree_id, weight = 1 } of battles) {
    const a = indexOf.get(model_a) ?? -1;
    const b = indexOf.get(model_b) ?? -1;
    countResult(results[a], winner, 'model_a');
    countResult(results[b], winner, 'model_b');
    all.add(a, b, winner, weight);
    if (tree_id === undefined) counterFor(weight, byWeight, agents.length).add(a, b, winner, 1);
    else counterFor(tree_id, byTree, agents.length).add(a, b, winner, weight);
  }
  const clusters = [
    ...inOrder(byTree).map(([, tree]) => ({ pairs: tree.pairs(), copies: 1 })),
    ...inOrder(byWeight).flatMap(([weight, alone]) => alone.pairs().flatMap((pair) => singleBattles(pair, weight))),
  ];
  return { agents, results, pairs: all.pairs(), clusters, clustered: byTree.size > 0 };
}

function inOrder<Key extends string | number>(counters: ReadonlyMap<Key, PairCounter>): [Key, PairCounter][] {
  return [...counters].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
}

function counterFor<Key>(key: Key, counters: Map<Key, PairCounter>, size: number): PairCounter {
  const counter = counters.get(key);
  if (counter) return counter;
  const added = new PairCounter(size);
  counters.set(key, added);
  return added;
}

function countResult(result: Writable<Results> | undefined, winner: Battle['winner'], seat: Battle['winner']): void {
  if (!result) return;
  if (winner === 'tie' || winner === 'both_bad') result.ties += 1;
  else if (winner === seat) result.wins += 1;
  else result.losses += 1;
}

function agentsOf(battles: readonly Battle[]): string[] {
  const names = new Set<string>();
  for (const battle of battles) names.add(battle.model_a).add(battle.model_b);
  return [...names].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
}

/** The battles of a pair, which were counted once each, as clusters of one battle. */
function singleBattles({ first, second, wins, losses, ties }: PairCount, weight: number): Cluster[] {
  const blank = { first, second, wins: 0, losses: 0, ties: 0 };
  return [
    { pairs: [{ ...blank, wins: weight }], copies: wins },
    { pairs: [{ ...blank, losses: weight }], copies: losses },
    { pairs: [{ ...blank, ties: weight }], copies: ties },
  ].filter((cluster) => cluster.copies > 0);
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

class PairCounter {
  readonly #size: number;
  readonly #counts = new Map<number, Writable<PairCount>>();

  constructor(size: number) {
    this.#size = size;
  }

  add(a: number, b: number, winner: Battle['winner'], weight: number): void {
    const [first, second] = a < b ? [a, b] : [b, a];
    const key = first * this.#size + second;
    const count = this.#counts.get(key) ?? { first, second, wins: 0, losses: 0, ties: 0 };
    this.#counts.set(key, count);
    if (winner === 'tie' || winner === 'both_bad') count.ties += weight;
    else if ((winner === 'model_a') === a < b) count.wins += weight;
    else count.losses += weight;
  }

  pairs(): PairCount[] {
    return [...this.#counts.values()].sort((one, other) => one.first - other.first || one.second - other.second);
  }
}

/** Points between agents as arrays with one entry for each pair: a win is one, a tie half a point for each. */
export interface PairScores {
  /** Agent indexes. */
  readonly first: Int32Array;
  readonly second: Int32Array;
  /** Points of the first agent against the second; none exactly when it never won nor tied. */
  readonly scored: Float64Array;
  /** Points of the second against the first. */
  readonly conceded: Float64Array;
}

/** Counts as points. */
export function pairScores(pairs: readonly PairCount[]): PairScores {
  return {
    first: Int32Array.from(pairs, ({ first }) => first),
    second: Int32Array.from(pairs, ({ second }) => second),
    scored: Float64Array.from(pairs, ({ wins, ties }) => wins + ties / 2),
    conceded: Float64Array.from(pairs, ({ losses, ties }) => losses + ties / 2),
  };
}

/** Points as counts that give the same fit. */
export function pairsOfScores({ first, second, scored, conceded }: PairScores): PairCount[] {
  return Array.from(first, (one, index) => ({
    first: one,
    second: second[index] ?? 0,
    wins: scored[index] ?? 0,
    losses: conceded[index] ?? 0,
    ties: 0,
  }));
}
