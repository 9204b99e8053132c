import type { InformationTree, Path, TreeEdge, TreeNode } from '../../../trees/information-tree.ts';
import type { Relation } from '../../../trees/relation.ts';
import { isSameRelation } from '../../../trees/siblings.ts';
import type { NodeId } from '../../kernel/ids.ts';

/** A page in the part of a tree that a question stands on. */
export interface PlaceRow {
  /** `asked`: a target; `path`: on the way to it; `aside`: a sibling of the targets that is not asked about. */
  readonly kind: 'path' | 'asked' | 'aside';
  readonly id: NodeId;
  readonly title: string;
  readonly url: string | null;
  /** 0 for the root. */
  readonly level: number;
  /** Index of the row it hangs on; null for the root. */
  readonly parent: number | null;
  /** How it relates to that page; null where the tree holds no such link. */
  readonly relation: Relation | null;
}

export interface PlaceView {
  /** Each behind the row it hangs on. */
  readonly rows: readonly PlaceRow[];
  /** Siblings that are not asked about and have no row. */
  readonly undrawn: number;
}

/** Siblings drawn beside the targets, at most. */
const mostAside = 4;
/** Longest path and most targets that are drawn. */
const mostDrawn = 40;

/**
 * The path from the root down, the targets among their siblings, and some siblings that are not asked about.
 * @param tree null when it is not at hand: pages then have their ids as titles, and no relations
 */
export function placeView(tree: InformationTree | null, path: Path, targets: readonly NodeId[]): PlaceView {
  const nodes = new Map((tree?.nodes ?? []).map((node) => [node.id, node]));
  const edges = tree?.edges ?? [];
  const way = path.slice(0, mostDrawn).filter((id, index) => index === 0 || !targets.includes(id));
  const rows: PlaceRow[] = way.map((id, level) => ({
    ...rowOf(id, nodes.get(id)),
    kind: targets.includes(id) ? ('asked' as const) : ('path' as const),
    level,
    parent: level === 0 ? null : level - 1,
    relation: edges.find(({ from, to }) => from === way[level - 1] && to === id)?.relation ?? null,
  }));
  const parent = parentOf(way, targets, edges);
  if (parent === null) return { rows, undrawn: 0 };
  const links = edges.filter(({ from }) => from === way[parent]);
  const asked = targets.slice(0, mostDrawn).filter((id) => !way.includes(id));
  const aside = besides(links, targets, way, nodes);
  const hung = (id: NodeId, kind: PlaceRow['kind']): PlaceRow => ({
    ...rowOf(id, nodes.get(id)),
    kind,
    level: parent + 1,
    parent,
    relation: links.find(({ to }) => to === id)?.relation ?? null,
  });
  return {
    rows: [
      ...rows,
      ...asked.map((id) => hung(id, 'asked')),
      ...aside.slice(0, mostAside).map((id) => hung(id, 'aside')),
    ],
    undrawn: Math.max(0, aside.length - mostAside),
  };
}

function rowOf(id: NodeId, node: TreeNode | undefined): Pick<PlaceRow, 'id' | 'title' | 'url'> {
  return { id, title: node?.title || node?.url || id, url: node?.url ?? null };
}

/** Which page of the path leads to the targets: the deepest that links to one. */
function parentOf(way: readonly NodeId[], targets: readonly NodeId[], edges: readonly TreeEdge[]): number | null {
  if (way.length === 0 || targets.length === 0) return null;
  const linking = new Set(edges.filter(({ to }) => targets.includes(to)).map(({ from }) => from));
  const deepest = way.findLastIndex((id) => linking.has(id));
  return deepest < 0 ? way.length - 1 : deepest;
}

function besides(
  links: readonly TreeEdge[],
  targets: readonly NodeId[],
  way: readonly NodeId[],
  nodes: ReadonlyMap<NodeId, TreeNode>,
): NodeId[] {
  const kin = links.find(({ to }) => targets.includes(to));
  if (kin === undefined) return [];
  const others = links
    .filter((link) => isSameRelation(link, kin) && nodes.get(link.to)?.state === 'usable')
    .map(({ to }) => to);
  return [...new Set(others)].filter((id) => !targets.includes(id) && !way.includes(id));
}
