import type { ContentHash } from '../src/kernel/ids.ts';
import type { Path, TreeEdge } from './information-tree.ts';
import type { TreeView } from './tree-view.ts';

/**
 * The last node of a path with the other usable children of its parent that have the same relation. Where the relation
 * is unknown, only links under the same heading are taken to have the same.
 */
export interface Siblings {
  /** Edge from the parent to the path's last node. */
  readonly edge: TreeEdge;
  /** Other children by growth step, then in document order; none on the path, no content twice. */
  readonly others: readonly TreeEdge[];
}

/** Null when the path has no parent, its last step is no edge of the tree, or its last node is not usable. */
export function siblingsOf(view: TreeView, path: Path): Siblings | null {
  const parent = path.at(-2);
  const last = path.at(-1);
  if (parent === undefined || last === undefined || view.node(last)?.state !== 'usable') return null;
  const edges = view.edges(parent);
  const edge = edges.find((candidate) => candidate.to === last);
  if (edge === undefined) return null;
  const contents = contentOf(view, path);
  const others: TreeEdge[] = [];
  for (const candidate of edges) {
    const node = view.node(candidate.to);
    if (!isSameRelation(candidate, edge) || node?.state !== 'usable' || node.page === null) continue;
    // Path nodes are among the seen, so this keeps them out as well.
    if (contents.has(node.page) || path.includes(node.id)) continue;
    contents.add(node.page);
    others.push(candidate);
  }
  return { edge, others };
}

type Placed = Pick<TreeEdge, 'relation' | 'heading'>;

/** True if two links of a page lead to siblings: the same relation, which unknown ones have only under one heading. */
export function isSameRelation(a: Placed, b: Placed): boolean {
  return a.relation === b.relation && (a.relation !== 'unknown' || a.heading === b.heading);
}

/** Hashes of the pages on a path. */
export function contentOf(view: TreeView, path: Path): Set<ContentHash> {
  return new Set(path.flatMap((id) => view.node(id)?.page ?? []));
}

/** True if two links of a page are in the same list or table, or in paragraphs of one section. */
export function isSameGroup(a: TreeEdge, b: TreeEdge): boolean {
  return a.relation === b.relation && a.heading === b.heading && a.place === b.place;
}

/** Headings under which pages collect links that have nothing in common but that they are not dealt with above. */
export const looseHeading =
  /^(?:\d+(?:\.\d+)*\.? )?(?:see also|related|further|references|external|notes|sources|citations|links|more)\b/i;

/** Rank of links that are together only for lack of a better place. */
export const looseRank = 1;

/**
 * Ranks how well a path's last node can be asked about with siblings of first growths: 0 no sibling; 1 siblings, but
 * loosely related; 2 siblings in the same section or of the same known relation; 3 siblings in the same list or table.
 */
export function siblingRank(view: TreeView, path: Path): 0 | 1 | 2 | 3 {
  const siblings = siblingsOf(view, path);
  const base = siblings?.others.filter((other) => other.step === 0) ?? [];
  if (siblings === null || base.length === 0) return 0;
  const { edge } = siblings;
  if (looseHeading.test(edge.heading)) return looseRank;
  const isListed = edge.place === 'list' || edge.place === 'table';
  return isListed && base.some((other) => isSameGroup(other, edge)) ? 3 : 2;
}
