import type { NodeId } from '../src/kernel/ids.ts';
import type { GrowSettings } from './grow-settings.ts';
import type { TreeEdge, TreeNode } from './information-tree.ts';
import type { TreeView } from './tree-view.ts';

/** A node that the build grows, with the shortest path to it through first growths. */
export interface BaseNode {
  readonly id: NodeId;
  readonly path: readonly NodeId[];
  readonly grown: boolean;
}

/**
 * The nodes that a build grows, breadth first: the root, then of each of them at most `children` children that were
 * read, usable ones before hubs, down to one level above the build depth. Only first growths of these nodes count, so
 * nothing that a match grows later changes the list once all are grown.
 */
export function baseNodes(view: TreeView, settings: GrowSettings): readonly BaseNode[] {
  const nodes: BaseNode[] = [baseNode(view, [view.tree.root])];
  const visited = new Set<NodeId>([view.tree.root]);
  for (let next = 0; next < nodes.length; next++) {
    const parent = nodes[next];
    if (parent === undefined || parent.path.length + 1 > settings.depth - 1) continue;
    for (const edge of childrenToGrow(view, parent.id, settings.children)) {
      if (visited.has(edge.to)) continue;
      visited.add(edge.to);
      nodes.push(baseNode(view, [...parent.path, edge.to]));
    }
  }
  return nodes;
}

/** True when the build has grown all it has to. */
export function isBuilt(view: TreeView, settings: GrowSettings): boolean {
  return baseNodes(view, settings).every((node) => node.grown);
}

function baseNode(view: TreeView, path: readonly NodeId[]): BaseNode {
  const id = path[path.length - 1] ?? view.tree.root;
  return { id, path, grown: view.growth(id, 0) !== undefined };
}

function childrenToGrow(view: TreeView, parent: NodeId, limit: number): readonly TreeEdge[] {
  const children = view.baseEdges(parent).flatMap((edge) => {
    const node = view.node(edge.to);
    return node === undefined || leadsNowhereNew(node) ? [] : [{ edge, state: node.state }];
  });
  const inState = (name: string) => children.filter(({ state }) => state === name).map(({ edge }) => edge);
  return [...inState('usable'), ...inState('hub')].slice(0, limit);
}

/** A near duplicate leads where its twin leads, a page in another language to more of them. */
function leadsNowhereNew({ hub }: TreeNode): boolean {
  return hub === 'near_duplicate' || hub === 'other_language';
}
