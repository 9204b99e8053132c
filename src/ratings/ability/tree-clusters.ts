import { groupBy } from '../../kernel/group-by.ts';
import { outagesOf } from '../outages.ts';
import type { AnswerTallies, CountedItems, TreeItems } from './ability.ts';

/** The places of the trees of each cluster, by the first: a tree is one of its own unless it hangs together with others. */
export function treeClusters(trees: readonly TreeItems[]): readonly (readonly number[])[] {
  const clusters = groupBy([...trees.entries()], ([, { tree, cluster = tree }]) => cluster);
  return [...clusters.values()].map((own) => own.map(([place]) => place));
}

/**
 * Trees of outages, by the first of each. Who answered nothing at all was not down for a while.
 * @param order of the trees as they were asked about
 */
export function outagesIn(tallies: AnswerTallies, order: readonly string[]): ReadonlyMap<string, string> {
  const silent = [...tallies.values()].filter(({ answered }) => answered > 0);
  return outagesOf(
    order,
    silent.map(({ silentOn = [] }) => new Set(silentOn)),
  );
}

/** The items with the trees of an outage as one cluster. @param order of the trees as they were asked about */
export function inOutages(items: CountedItems, order: readonly string[]): CountedItems {
  const outages = outagesIn(items.tallies ?? new Map(), order);
  const clustered = (each: TreeItems): TreeItems => {
    const cluster = outages.get(each.tree);
    return cluster === undefined ? each : { ...each, cluster };
  };
  return outages.size === 0 ? items : { ...items, trees: items.trees.map(clustered) };
}
