import type { InformationTree } from '../../trees/information-tree.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import { type PlacedTask, TraitReader } from '../arena/task-traits.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import type { TaskTraits } from '../ratings/ability/item-slices.ts';
import type { Ledger } from './ledger.ts';

/** The language of a tree's root page; null where it is unclear, or the page is gone. */
export async function rootLanguage(trees: Pick<TreeStore, 'loadPage'>, tree: InformationTree): Promise<string | null> {
  const root = tree.nodes.find(({ id }) => id === tree.root);
  if (root === undefined || root.page === null) return null;
  return (await trees.loadPage(root.url, root.page))?.language ?? null;
}

/** What the items of a tournament can be sliced by, read tree by tree; trees that are gone from the store tell nothing. */
export async function loadTaskTraits(
  ledger: Pick<Ledger, 'streams'>,
  trees: Pick<TreeStore, 'loadPage' | 'loadTree'>,
  head: TournamentHead,
): Promise<TaskTraits> {
  const tasks: PlacedTask[] = [];
  for await (const portion of ledger.streams.tasks(head.id)) {
    for (const { id, tree, path, kind } of portion) tasks.push({ id, tree, path, ...(kind && { kind }) });
  }
  const reader = new TraitReader();
  for (const id of await ledger.streams.treesOf(head)) {
    const tree = await trees.loadTree(id);
    const own = tasks.filter((task) => task.tree === id);
    if (tree !== null) reader.add(tree, own, await rootLanguage(trees, tree));
  }
  return reader.traits();
}
