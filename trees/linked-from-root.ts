import type { Url } from '../src/kernel/ids.ts';
import type { TreeStore } from './tree-store.ts';
import type { TreeView } from './tree-view.ts';

/**
 * The addresses that a tree's root page links to itself. A function of the root's page and its first growth, which tells
 * where links lead that redirect; whatever matches have grown since changes nothing.
 */
export async function linkedFromRoot(view: TreeView, store: Pick<TreeStore, 'loadPage'>): Promise<ReadonlySet<Url>> {
  const root = view.node(view.tree.root);
  const page = root === undefined || root.page === null ? null : await store.loadPage(root.url, root.page);
  const grown = view.baseEdges(view.tree.root).flatMap(({ to }) => view.node(to)?.url ?? []);
  return new Set([...(page?.links ?? []).map(({ url }) => url), ...grown]);
}
