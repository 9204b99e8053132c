import type { InformationTree, TreeNode } from '../../../trees/information-tree.ts';
import type { Relation } from '../../../trees/relation.ts';
import type { NodeId } from '../../kernel/ids.ts';
import { type PlacedNode, spanningTree } from './spanning-tree.ts';
import type { TreeUse } from './tree-use.ts';

/** Pages further from the root than this are counted, not drawn: HTML parsers stop nesting at some hundred elements. */
export const deepestDrawn = 12;

/** A link to a page that stands elsewhere in the drawing. */
export interface OutlineLink {
  readonly title: string;
  readonly relation: Relation;
}

/** Children that stand beside each other, reached by links of one relation under one heading. */
export interface OutlineGroup {
  readonly relation: Relation;
  readonly heading: string;
  readonly nodes: readonly OutlineNode[];
}

/** A page as it is drawn. */
export interface OutlineNode {
  readonly node: TreeNode;
  /** 0 for the root. */
  readonly level: number;
  /** Questions that had it among their targets. */
  readonly asked: number;
  /** Matches that had it on a path. */
  readonly walked: number;
  /** Grown by a match, after the tree was built. */
  readonly late: boolean;
  readonly groups: readonly OutlineGroup[];
  readonly again: readonly OutlineLink[];
  /** Pages below, drawn or not. */
  readonly below: number;
  /** Those of them that were asked about. */
  readonly askedBelow: number;
  /** Those of them that are not drawn and stand below none of the children drawn. */
  readonly undrawn: number;
}

export interface TreeOutline {
  readonly root: OutlineNode;
  /** Pages drawn, the root included. */
  readonly drawn: number;
}

/** What an outline is drawn by. */
export interface OutlinePlan {
  readonly use: TreeUse;
  /** Pages drawn at most, at least 1. */
  readonly most: number;
  /** Whether a page was grown after the build. */
  readonly isLate: (node: TreeNode) => boolean;
}

/**
 * What of a tree is drawn: pages that were asked about or walked over, with all on the way to them, then the others
 * level by level until there are `most`. Null when the tree does not hold its root.
 */
export function treeOutline(tree: InformationTree, plan: OutlinePlan): TreeOutline | null {
  const placed = spanningTree(tree);
  const [root] = placed;
  if (root === undefined) return null;
  const chosen = chooseDrawn(placed, plan);
  const titles = new Map(tree.nodes.map(({ id, title, url }) => [id, title || url]));
  return { root: outlineOf(root, { plan, chosen, titles, totals: totalsBelow(placed, plan.use) }), drawn: chosen.size };
}

/** Used pages before others, each after its parents; nothing beyond `deepestDrawn`. */
function chooseDrawn(placed: readonly PlacedNode[], { use, most }: OutlinePlan): ReadonlySet<PlacedNode> {
  const shallow = placed.filter(({ level }) => level <= deepestDrawn);
  const isUsed = ({ node }: PlacedNode) => use.asked.has(node.id) || use.walked.has(node.id);
  const chosen = new Set(placed.slice(0, 1));
  for (const place of [...shallow.filter(isUsed), ...shallow]) {
    const missing: PlacedNode[] = [];
    for (let at: PlacedNode | null = place; at !== null && !chosen.has(at); at = at.parent) missing.push(at);
    if (chosen.size + missing.length > most) continue;
    for (const each of missing.reverse()) chosen.add(each);
  }
  return chosen;
}

interface Totals {
  readonly below: number;
  readonly askedBelow: number;
}

const nothing: Totals = { below: 0, askedBelow: 0 };

/** Without recursion: the whole tree may be deeper than what is drawn. */
function totalsBelow(placed: readonly PlacedNode[], use: TreeUse): ReadonlyMap<PlacedNode, Totals> {
  const totals = new Map<PlacedNode, Totals>();
  for (const place of [...placed].reverse()) {
    if (place.parent === null) continue;
    const [own, above] = [totals.get(place) ?? nothing, totals.get(place.parent) ?? nothing];
    totals.set(place.parent, {
      below: above.below + own.below + 1,
      askedBelow: above.askedBelow + own.askedBelow + (use.asked.has(place.node.id) ? 1 : 0),
    });
  }
  return totals;
}

interface Known {
  readonly plan: OutlinePlan;
  readonly chosen: ReadonlySet<PlacedNode>;
  readonly titles: ReadonlyMap<NodeId, string>;
  readonly totals: ReadonlyMap<PlacedNode, Totals>;
}

function outlineOf(place: PlacedNode, known: Known): OutlineNode {
  const { node, level, again } = place;
  const { use, isLate } = known.plan;
  const drawn = place.children.filter((child) => known.chosen.has(child));
  const { below, askedBelow } = known.totals.get(place) ?? nothing;
  return {
    ...{ node, level, below, askedBelow, late: isLate(node) },
    asked: use.asked.get(node.id) ?? 0,
    walked: use.walked.get(node.id) ?? 0,
    groups: groupsOf(drawn, known),
    again: again.map(({ to, relation }) => ({ title: known.titles.get(to) ?? to, relation })),
    undrawn: drawn.reduce((rest, child) => rest - 1 - (known.totals.get(child) ?? nothing).below, below),
  };
}

/** Neighbours with one relation and heading together. */
function groupsOf(children: readonly PlacedNode[], known: Known): OutlineGroup[] {
  const groups: { relation: Relation; heading: string; nodes: OutlineNode[] }[] = [];
  for (const child of children) {
    if (child.edge === null) continue;
    const { relation, heading } = child.edge;
    const last = groups.at(-1);
    const outline = outlineOf(child, known);
    if (last?.relation === relation && last.heading === heading) last.nodes.push(outline);
    else groups.push({ relation, heading, nodes: [outline] });
  }
  return groups;
}
