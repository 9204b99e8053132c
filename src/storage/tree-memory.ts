import type { InformationTree } from '../../trees/information-tree.ts';
import type { TreeId } from '../kernel/ids.ts';

/** Nodes and edges held: some 40 megabytes. */
const mostParts = 50_000;

/** The trees that were read of late, each in one version of its row. */
export interface TreeMemory {
  /** Null when the tree is not held in this version. */
  known(id: TreeId, version: string): InformationTree | null;
  keep(tree: InformationTree, version: string): void;
}

/**
 * Holds trees until together they have more than `most` nodes and edges; the one asked for longest ago is forgotten first.
 * A tree with more than that is not held at all.
 */
export function treeMemory(most = mostParts): TreeMemory {
  const entries = new Map<TreeId, { readonly tree: InformationTree; readonly version: string }>();
  let parts = 0;
  const forget = (id: TreeId) => {
    const entry = entries.get(id);
    if (entries.delete(id) && entry) parts -= partsOf(entry.tree);
  };
  return {
    known(id, version) {
      const entry = entries.get(id);
      if (entry?.version !== version) return null;
      entries.delete(id);
      entries.set(id, entry);
      return entry.tree;
    },
    keep(tree, version) {
      forget(tree.id);
      entries.set(tree.id, { tree, version });
      parts += partsOf(tree);
      for (const oldest of entries.keys()) {
        if (parts <= most) break;
        forget(oldest);
      }
    },
  };
}

function partsOf({ nodes, edges }: InformationTree): number {
  return nodes.length + edges.length;
}
