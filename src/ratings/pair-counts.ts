import type { Battle } from './battles.ts';

/** How often the agents at two indexes met and how it ended; `first` < `second`, wins and losses are the first's. */
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
  /** How many clusters look exactly like this one. */
  readonly copies: number;
}

/** Battles as counts: all that a rating needs of them, and the same whatever order they came in. */
export interface Tally {
  /** In code-unit order. */
  readonly agents: readonly string[];
  /** Distinct pairs that met, in order of (first, second). */
  readonly pairs: readonly PairCount[];
  /** By tree, in code-unit order of the tree ids; then the battles without a tree, each a cluster of its own. */
  readonly clusters: readonly Cluster[];
  /** Whether any battle names its tree. */
  readonly clustered: boolean;
}

/** The number of independent clusters. */
export function clusterCount(clusters: readonly Cluster[]): number {
  return clusters.reduce((sum, cluster) => sum + cluster.copies, 0);
}

/** The number of battles of a pair. */
export function meetings(pair: PairCount): number {
  return pair.wins + pair.losses + pair.ties;
}

/** Counts battles by pair and by tree; `both_bad` counts as a tie. */
export function tally(battles: readonly Battle[]): Tally {
  const agents = agentsOf(battles);
  const indexOf = new Map(agents.map((agent, index) => [agent, index]));
  const all = new PairCounter(agents.length);
  const byTree = new Map<string, PairCounter>();
  const alone = new PairCounter(agents.length);
  for (const battle of battles) {
    const a = indexOf.get(battle.model_a) ?? -1;
    const b = indexOf.get(battle.model_b) ?? -1;
    all.add(a, b, battle.winner);
    counterFor(battle.tree_id, byTree, alone).add(a, b, battle.winner);
  }
  const trees = [...byTree].sort(([one], [other]) => byCodeUnit(one, other)).map(([, counter]) => counter);
  const clusters = [
    ...trees.map((tree) => ({ pairs: tree.pairs(), copies: 1 })),
    ...alone.pairs().flatMap(singleBattles),
  ];
  return { agents, pairs: all.pairs(), clusters, clustered: byTree.size > 0 };
}

function byCodeUnit(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function counterFor(tree: string | undefined, byTree: Map<string, PairCounter>, alone: PairCounter): PairCounter {
  if (tree === undefined) return alone;
  const known = byTree.get(tree);
  if (known) return known;
  const added = new PairCounter(alone.size);
  byTree.set(tree, added);
  return added;
}

function agentsOf(battles: readonly Battle[]): string[] {
  const names = new Set<string>();
  for (const battle of battles) names.add(battle.model_a).add(battle.model_b);
  return [...names].sort(byCodeUnit);
}

function singleBattles({ first, second, wins, losses, ties }: PairCount): Cluster[] {
  const blank = { first, second, wins: 0, losses: 0, ties: 0 };
  return [
    { pairs: [{ ...blank, wins: 1 }], copies: wins },
    { pairs: [{ ...blank, losses: 1 }], copies: losses },
    { pairs: [{ ...blank, ties: 1 }], copies: ties },
  ].filter((cluster) => cluster.copies > 0);
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

class PairCounter {
  readonly size: number;
  readonly #counts = new Map<number, Writable<PairCount>>();

  constructor(size: number) {
    this.size = size;
  }

  add(a: number, b: number, winner: Battle['winner']): void {
    const count = this.#countOf(Math.min(a, b), Math.max(a, b));
    if (winner === 'tie' || winner === 'both_bad') count.ties += 1;
    else if ((winner === 'model_a') === a < b) count.wins += 1;
    else count.losses += 1;
  }

  pairs(): PairCount[] {
    return [...this.#counts].sort(([one], [other]) => one - other).map(([, count]) => ({ ...count }));
  }

  #countOf(first: number, second: number): Writable<PairCount> {
    const key = first * this.size + second;
    const known = this.#counts.get(key);
    if (known) return known;
    const added = { first, second, wins: 0, losses: 0, ties: 0 };
    this.#counts.set(key, added);
    return added;
  }
}
