import type { Growth, InformationTree, TreeEdge, TreeNode } from '../../../trees/information-tree.ts';
import type { NodeId } from '../../kernel/ids.ts';
import { groupBy } from './group-by.ts';
import { type PlacedNode, spanningTree } from './spanning-tree.ts';
import type { TreeUse } from './tree-use.ts';

/** A page of a tree where it is met first, with what is known of it there. */
export interface TreeRow {
  readonly node: TreeNode;
  /** The page above; null for the root and for a page that no link reaches from it. */
  readonly parent: TreeRow | null;
  /** The link it was met by; null where there is no parent. */
  readonly edge: TreeEdge | null;
  /** Distance from the root by these links. */
  readonly level: number;
  readonly children: readonly TreeRow[];
  /** Pages below, and those of them that were asked about. */
  readonly below: number;
  readonly askedBelow: number;
  /** Questions that had it among their targets. */
  readonly asked: number;
  /** Matches that had it on a path. */
  readonly walked: number;
  /** Grown by a match, after the build. */
  readonly late: boolean;
  /** Links of other pages that lead here, and links from here to pages that stand elsewhere. */
  readonly from: readonly TreeEdge[];
  readonly to: readonly TreeEdge[];
  /** What was grown from it; null when nothing was. */
  readonly growth: GrowthSum | null;
}

/** All growth steps of a page together. */
export interface GrowthSum {
  readonly steps: number;
  readonly linksSeen: number;
  readonly exhausted: boolean;
}

export interface TreeRows {
  /** All pages that the root leads to, level by level, the root first; empty when the tree does not hold its root. */
  readonly placed: readonly TreeRow[];
  /** Pages that no link reaches from the root. */
  readonly loose: readonly TreeRow[];
}

interface Growing extends TreeRow {
  readonly children: Growing[];
  below: number;
  askedBelow: number;
}

/** Every page of a tree, each once. @param isLate whether a page was grown after the build */
export function treeRows(tree: InformationTree, use: TreeUse, isLate: (node: TreeNode) => boolean): TreeRows {
  const places = spanningTree(tree);
  const arriving = groupBy(tree.edges, ({ to }) => to);
  const leaving = groupBy(tree.edges, ({ from }) => from);
  const growths = groupBy(tree.growths, ({ node }) => node);
  const rows = new Map<PlacedNode, Growing>();
  for (const place of places) rows.set(place, rowOf(place, place.parent && (rows.get(place.parent) ?? null)));
  const placed = [...rows.values()];
  addUp(placed);
  const met = new Set(placed.map(({ node }) => node.id));
  const known = new Set(tree.nodes.map(({ id }) => id));
  const loose = new Map(tree.nodes.filter(({ id }) => !met.has(id)).map((node) => [node.id, node]));
  return {
    placed,
    loose: [...loose.values()].map((node) =>
      rowOf(
        { node, edge: null, level: 0, again: (leaving.get(node.id) ?? []).filter(({ to }) => known.has(to)) },
        null,
      ),
    ),
  };

  function rowOf({ node, edge, level, again }: Place, parent: Growing | null): Growing {
    const row = {
      ...{ node, parent, edge, level, children: [], below: 0, askedBelow: 0, late: isLate(node), to: again },
      asked: use.asked.get(node.id) ?? 0,
      walked: use.walked.get(node.id) ?? 0,
      from: (arriving.get(node.id) ?? []).filter(({ from }) => from !== parent?.node.id && from !== node.id),
      growth: growthSum(growths.get(node.id)),
    };
    parent?.children.push(row);
    return row;
  }
}

type Place = Pick<PlacedNode, 'node' | 'edge' | 'level' | 'again'>;

/** Children before parents, without recursion: a tree may be thousands of levels deep. */
function addUp(placed: readonly Growing[]): void {
  const byId = new Map<NodeId, Growing>(placed.map((row) => [row.node.id, row]));
  for (const row of [...placed].reverse()) {
    const above = row.parent && byId.get(row.parent.node.id);
    if (!above) continue;
    above.below += row.below + 1;
    above.askedBelow += row.askedBelow + (row.asked > 0 ? 1 : 0);
  }
}

function growthSum(growths: readonly Growth[] | undefined): GrowthSum | null {
  if (growths === undefined) return null;
  return {
    steps: growths.length,
    linksSeen: growths.reduce((most, { linksSeen }) => Math.max(most, linksSeen), 0),
    exhausted: growths.some(({ exhausted }) => exhausted),
  };
}
