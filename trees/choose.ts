import type { Page, PageLink } from '../crawler/page.ts';
import type { NodeId, Url } from '../src/kernel/ids.ts';
import { randomFor } from '../src/kernel/random.ts';
import type { InformationTree, Path, TreeEdge } from './information-tree.ts';
import { isLinkedInFull } from './listed-entries.ts';
import type { Relation } from './relation.ts';
import { contentOf, isSameGroup, looseRank, type Siblings, siblingRank, siblingsOf } from './siblings.ts';
import { type TreeView, viewTree } from './tree-view.ts';

/**
 * The paths at which a match can start, in an order drawn from (tree, seed): to the usable nodes that have at least one
 * sibling, on the shallowest level that has any (DR-Arena, Algorithm 1, says only: a random start). Those with siblings in
 * the same list come first; those under “See also” and the like count only where that level has no others. Empty when the
 * tree offers none. Nothing that a match grows in a built tree changes it.
 */
export function startPaths(tree: InformationTree, seed: number): readonly Path[] {
  const view = viewTree(tree);
  const visited = new Set<NodeId>([tree.root]);
  let level: readonly Path[] = nextLevel(view, [[tree.root]], visited);
  while (level.length > 0) {
    const ends = level.filter((path) => view.node(path.at(-1) ?? tree.root)?.state === 'usable');
    const ranked = randomFor(seed, 'start', tree.id)
      .shuffle(ends)
      .map((path) => ({ path, rank: siblingRank(view, path) }))
      .filter(({ rank }) => rank > 0);
    const close = ranked.filter(({ rank }) => rank > looseRank);
    const starts = close.length > 0 ? close : ranked;
    if (starts.length > 0) return starts.sort((a, b) => b.rank - a.rank).map(({ path }) => path);
    level = nextLevel(view, level, visited);
  }
  return [];
}

/** The shortest paths to the nodes one level further down, by first growths; each node once. */
function nextLevel(view: TreeView, level: readonly Path[], visited: Set<NodeId>): readonly Path[] {
  const next: Path[] = [];
  for (const path of level) {
    for (const edge of view.baseEdges(path.at(-1) ?? view.tree.root)) {
      if (visited.has(edge.to)) continue;
      visited.add(edge.to);
      next.push([...path, edge.to]);
    }
  }
  return next;
}

/**
 * The child that a match goes down to from the path's last node: usable, of the first growth, with content that is not
 * on the path and at least one sibling. A link under “See also” and the like leads no deeper, and neither does one to a
 * page that the root links to itself: whoever starts at the root has it at hand. Those with siblings in the same list
 * come first, then those with siblings of the same relation; within these the order is drawn from (tree, path, seed).
 * Null when there is none, or when the node has not grown yet.
 * @param fromRoot addresses that the root links to itself
 */
export function childToDescend(
  tree: InformationTree,
  path: Path,
  seed: number,
  fromRoot: ReadonlySet<Url> = new Set(),
): NodeId | null {
  const view = viewTree(tree);
  const last = path.at(-1);
  if (last === undefined) return null;
  const contents = contentOf(view, path);
  const children = view.baseEdges(last).flatMap((edge) => {
    const node = view.node(edge.to);
    if (node?.state !== 'usable' || node.page === null || contents.has(node.page) || path.includes(node.id)) return [];
    return path.length > 1 && fromRoot.has(node.url) ? [] : [node.id];
  });
  const shuffled = randomFor(seed, 'descend', tree.id, ...path).shuffle(children);
  const ranked = shuffled
    .map((child) => ({ child, rank: siblingRank(view, [...path, child]) }))
    .filter(({ rank }) => rank > looseRank);
  return ranked.sort((a, b) => b.rank - a.rank)[0]?.child ?? null;
}

/**
 * The siblings below which a match goes on where the path's last node leads no deeper: those of the parent's first
 * growth, of the same list and heading before others, in an order drawn from (tree, path, seed).
 */
export function siblingsToDescend(tree: InformationTree, path: Path, seed: number): readonly NodeId[] {
  const siblings = siblingsOf(viewTree(tree), path);
  if (siblings === null) return [];
  const base = { ...siblings, others: siblings.others.filter(({ step }) => step === 0) };
  return inChosenOrder(base, [seed, 'descend beside', tree.id, ...path]).map(({ to }) => to);
}

/** The pages that a question at (path, width) asks about. */
export interface SiblingChoice {
  /** The path's last node, then `width - 1` siblings. */
  readonly targets: readonly NodeId[];
  /** Usable siblings of the same relation from the parent's first growth that are not targets, in document order. */
  readonly outside: readonly NodeId[];
  readonly relation: Relation;
  /** The heading that all targets' links stand under, which may be empty; null when they differ. */
  readonly heading: string | null;
}

/**
 * Chooses the targets of a question: a function of (tree, path, width, seed), whatever has grown since. Siblings of the
 * parent's first growth come first, those of the same list and heading before others, in an order drawn from the seed;
 * then those of each widening in turn. So the targets at one width are among those at the next.
 * Null when the tree, as grown so far, is too narrow at this place.
 * @param width number of targets, at least 1
 */
export function chooseSiblings(tree: InformationTree, path: Path, width: number, seed: number): SiblingChoice | null {
  const siblings = siblingsOf(viewTree(tree), path);
  if (siblings === null || siblings.others.length < width - 1) return null;
  const choice = inChosenOrder(siblings, [seed, 'siblings', tree.id, ...path]).slice(0, width - 1);
  const edges = [siblings.edge, ...choice];
  const targets = edges.map((edge) => edge.to);
  const base = siblings.others.filter((edge) => edge.step === 0);
  return {
    targets,
    outside: base.map((edge) => edge.to).filter((id) => !targets.includes(id)),
    relation: siblings.edge.relation,
    heading: edges.every((edge) => edge.heading === siblings.edge.heading) ? siblings.edge.heading : null,
  };
}

function inChosenOrder(siblings: Siblings, key: readonly (string | number)[]): readonly TreeEdge[] {
  const steps = [...new Set(siblings.others.map((edge) => edge.step))];
  return steps.flatMap((step) => {
    const edges = siblings.others.filter((edge) => edge.step === step);
    const near = edges.filter((edge) => isSameGroup(edge, siblings.edge));
    const far = edges.filter((edge) => !isSameGroup(edge, siblings.edge));
    return [...randomFor(...key, step, 'near').shuffle(near), ...randomFor(...key, step, 'far').shuffle(far)];
  });
}

/** A list of siblings that is known in full. */
export interface ClosedGroup {
  readonly heading: string;
  readonly nodes: readonly NodeId[];
}

/**
 * All pages of the list that the path's last node stands in, in document order, where the list is known in full: every
 * item and row of the parent's page under the same heading has a link, and each link there was followed in its first growth, could be
 * read, and is of the same relation or no page to ask about. Null where it is not, for then another page could meet whatever is said of these.
 * @param parent the page of the path's last node but one
 */
export function closedGroup(tree: InformationTree, path: Path, parent: Page): ClosedGroup | null {
  const view = viewTree(tree);
  const siblings = siblingsOf(view, path);
  const from = path.at(-2);
  if (siblings === null || from === undefined || siblings.edge.step !== 0) return null;
  const { heading } = siblings.edge;
  const isEntry = (link: PageLink | undefined) => link?.column !== 'value';
  const edges = view.baseEdges(from).filter((edge) => edge.heading === heading && isEntry(parent.links[edge.order]));
  const followed = new Set<string>([parent.url, ...edges.map((edge) => parent.links[edge.order]?.url ?? '')]);
  const isRead = edges.every(({ to }) => view.node(to)?.state !== 'unusable');
  const isLeftOut = (link: PageLink) => link.heading === heading && isEntry(link) && !followed.has(link.url);
  if (!isRead || parent.links.some(isLeftOut)) return null;
  const members = new Set([siblings.edge, ...siblings.others].map(({ to }) => to));
  const isOther = edges.some(({ to }) => view.node(to)?.state === 'usable' && !members.has(to));
  const entries = edges.filter(({ to, place }) => members.has(to) || place === 'list' || place === 'table');
  if (isOther || !isLinkedInFull(parent.text, heading, entries)) return null;
  return { heading, nodes: edges.map(({ to }) => to).filter((id) => members.has(id)) };
}
