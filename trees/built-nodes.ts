import type { NodeId } from '../src/kernel/ids.ts';
import { baseNodes } from './base-nodes.ts';
import type { GrowSettings } from './grow-settings.ts';
import type { InformationTree, TreeNode } from './information-tree.ts';
import { viewTree } from './tree-view.ts';

/** The nodes that the build gave a tree, the root first; whatever matches have grown since is not among them. */
export function builtNodes(tree: InformationTree, settings: GrowSettings): readonly TreeNode[] {
  const view = viewTree(tree);
  const ids = new Set<NodeId>();
  for (const { id } of baseNodes(view, settings)) {
    ids.add(id);
    for (const edge of view.baseEdges(id)) ids.add(edge.to);
  }
  return [...ids].flatMap((id) => view.node(id) ?? []);
}
