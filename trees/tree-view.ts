import type { NodeId } from '../src/kernel/ids.ts';
import type { Growth, InformationTree, TreeEdge, TreeNode } from './information-tree.ts';

/** Look-ups into one state of a tree. */
export interface TreeView {
  readonly tree: InformationTree;
  node(id: NodeId): TreeNode | undefined;
  /** Edges that leave a node, by growth step, then in document order. */
  edges(from: NodeId): readonly TreeEdge[];
  /** Edges of the node's first growth, in document order. */
  baseEdges(from: NodeId): readonly TreeEdge[];
  growth(node: NodeId, step: number): Growth | undefined;
}

/** A tree that has grown is another object, so a view is good as long as its tree is there. */
const views = new WeakMap<InformationTree, TreeView>();

/** Indexes a tree once for many look-ups; later growth of the tree does not show. */
export function viewTree(tree: InformationTree): TreeView {
  const indexes = views.get(tree) ?? indexed(tree);
  views.set(tree, indexes);
  return indexes;
}

function indexed(tree: InformationTree): TreeView {
  const nodes = new Map(tree.nodes.map((node) => [node.id, node]));
  const growths = new Map(tree.growths.map((growth) => [`${growth.node} ${growth.step}`, growth]));
  const edges = new Map<NodeId, TreeEdge[]>();
  for (const edge of tree.edges) {
    const siblings = edges.get(edge.from);
    if (siblings) siblings.push(edge);
    else edges.set(edge.from, [edge]);
  }
  for (const siblings of edges.values()) siblings.sort((a, b) => a.step - b.step || a.order - b.order);
  const edgesFrom = (from: NodeId) => edges.get(from) ?? [];
  return {
    tree,
    node: (id) => nodes.get(id),
    edges: edgesFrom,
    baseEdges: (from) => edgesFrom(from).filter((edge) => edge.step === 0),
    growth: (node, step) => growths.get(`${node} ${step}`),
  };
}
