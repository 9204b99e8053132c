import type { InformationTree, TreeEdge, TreeNode } from '../../../trees/information-tree.ts';
import { viewTree } from '../../../trees/tree-view.ts';
import type { NodeId } from '../../kernel/ids.ts';

/** A page at the place where it is met first, with the links that lead on from it. */
export interface PlacedNode {
  readonly node: TreeNode;
  readonly parent: PlacedNode | null;
  /** The link it was met by; null for the root. */
  readonly edge: TreeEdge | null;
  /** Distance from the root by these links. */
  readonly level: number;
  /** Pages met first by a link of this page. */
  readonly children: readonly PlacedNode[];
  /** Links to pages that stand elsewhere. */
  readonly again: readonly TreeEdge[];
}

interface Growing extends PlacedNode {
  readonly children: Growing[];
  readonly again: TreeEdge[];
}

/**
 * The pages of a tree, each once, at the shortest distance from the root, level by level; links in the order of growth
 * and document. Pages that no link reaches are left out.
 */
export function spanningTree(tree: InformationTree): readonly PlacedNode[] {
  const view = viewTree(tree);
  const root = view.node(tree.root);
  if (root === undefined) return [];
  const met = new Set<NodeId>([root.id]);
  const placed: Growing[] = [{ node: root, parent: null, edge: null, level: 0, children: [], again: [] }];
  for (const parent of placed) {
    for (const edge of view.edges(parent.node.id)) {
      const node = view.node(edge.to);
      if (node === undefined) continue;
      if (met.has(node.id)) {
        parent.again.push(edge);
        continue;
      }
      met.add(node.id);
      const child: Growing = { node, parent, edge, level: parent.level + 1, children: [], again: [] };
      parent.children.push(child);
      placed.push(child);
    }
  }
  return placed;
}
