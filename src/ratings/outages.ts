import { groupBy } from '../kernel/group-by.ts';

/**
 * Returns for each tree if it is joined to the one before: an agent that is down stays down for a while, and leaves tasks of
 * trees in a row unanswered.
 * @param trees in the order in which they were asked about
 * @param silent of each agent, the trees with a task that it left unanswered
 */
export function hangTogether(trees: readonly string[], silent: readonly ReadonlySet<string>[]): readonly boolean[] {
  return trees.map((tree, index) => silent.some((own) => own.has(tree) && own.has(trees[index - 1] ?? '')));
}

/** Returns for each tree of an outage the first tree of it; other trees have no entry. Takes what `hangTogether` does. */
export function outagesOf(
  trees: readonly string[],
  silent: readonly ReadonlySet<string>[],
): ReadonlyMap<string, string> {
  const joined = hangTogether(trees, silent);
  const outages = new Map<string, string>();
  for (const [index, tree] of trees.entries()) {
    const before = trees[index - 1];
    if (before === undefined || joined[index] !== true) continue;
    const first = outages.get(before) ?? before;
    outages.set(first, first).set(tree, first);
  }
  return outages;
}

/** Returns the number of independent trees that trees with outages are worth; takes what `outagesOf` gives. */
export function effectiveTrees(trees: Iterable<string>, outages: ReadonlyMap<string, string>): number {
  const clusters = groupBy([...new Set(trees)], (tree) => outages.get(tree) ?? tree);
  return effectiveCount([...clusters.values()].map(({ length }) => length));
}

/** Effective sample size of weights: (Σ w)² / Σ w² (Kish 1965); 0 of none. */
export function effectiveCount(weights: readonly number[]): number {
  const squares = weights.reduce((sum, weight) => sum + weight ** 2, 0);
  return squares === 0 ? 0 : weights.reduce((sum, weight) => sum + weight, 0) ** 2 / squares;
}
