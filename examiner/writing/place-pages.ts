import type { NodeId } from '../../src/kernel/ids.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import { chooseSiblings, closedGroup } from '../../trees/choose.ts';
import type { TreeEdge } from '../../trees/information-tree.ts';
import type { Relation } from '../../trees/relation.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import { type TreeView, viewTree } from '../../trees/tree-view.ts';
import type { PlaceRequest, Written } from '../examiner.ts';
import type { FactCache, PageFacts } from '../reading/read-facts.ts';
import type { ClueFact } from './clue.ts';

/** A page of the tree with what was read from it. */
export type Member = PageFacts;

/** A page between the root and the targets, with the siblings from which its clue must tell it. */
export interface Hop {
  readonly page: Member;
  readonly siblings: readonly Member[];
  readonly relation: Relation;
  readonly heading: string;
}

/** All pages that a question at one place is written from. */
export interface PlacePages {
  readonly root: Member;
  readonly hops: readonly Hop[];
  readonly targets: readonly Member[];
  /** Siblings of the targets that are no targets. */
  readonly outside: readonly Member[];
  readonly relation: Relation;
  /** The heading above the targets' links; null when they differ. */
  readonly heading: string | null;
  /** The list that the path's last node stands in, in document order; left out where it is not known in full. */
  readonly group?: { readonly heading: string; readonly pages: readonly Member[] };
  /** Condition that all targets and no other sibling meet, where the targets were chosen by it. */
  readonly together?: ClueFact;
}

type Load = (id: NodeId) => Promise<Member | null>;

/** Loads and reads the pages of a place. The same whatever else the tree has grown. */
export async function loadPlacePages(request: PlaceRequest, store: TreeStore, cache: FactCache): Written<PlacePages> {
  const { place, tree, seed } = request;
  const choice = place.path.length < 2 ? null : chooseSiblings(tree, place.path, place.width, seed);
  if (!choice) {
    return fail({ reason: 'too_narrow', detail: `fewer than ${place.width} pages of one kind stand at this place` });
  }
  const view = viewTree(tree);
  const load: Load = (id) => cache(id, view, store);
  const root = await load(place.path[0] ?? tree.root);
  const hops = root && (await loadHops(view, place.path, load));
  const targets = await loadAll(choice.targets, load);
  const outside = await loadAll(choice.outside, load);
  if (!root || !hops || !targets || !outside) {
    return fail({ reason: 'too_few_facts', detail: 'a page of this place is not in the store' });
  }
  const parent = hops.at(-1)?.page ?? root;
  const pages: PlacePages = { root, hops, targets, outside, relation: choice.relation, heading: choice.heading };
  const listGroup = closedGroup(tree, place.path, parent.page);
  if (!listGroup) return ok(pages);
  const pageByNode = new Map([...targets, ...outside].map((page) => [page.node, page]));
  const group = { heading: listGroup.heading, pages: listGroup.nodes.flatMap((node) => pageByNode.get(node) ?? []) };
  return ok({ ...pages, group });
}

/** Null when any is missing: a clue must be told from every sibling. */
async function loadAll(ids: readonly NodeId[], load: Load): Promise<readonly Member[] | null> {
  const members = (await Promise.all(ids.map(load))).filter((member) => member !== null);
  return members.length === ids.length ? members : null;
}

async function loadHops(view: TreeView, path: readonly NodeId[], load: Load): Promise<readonly Hop[] | null> {
  const hops: Hop[] = [];
  for (const [at, to] of path.slice(1, -1).entries()) {
    const from = path[at] ?? to;
    const edge = view.edges(from).find((candidate) => candidate.to === to);
    const page = await load(to);
    const siblings = edge && (await loadAll(siblingIds(view, from, edge), load));
    if (!page || !siblings) return null;
    hops.push({ page, siblings, relation: edge.relation, heading: edge.heading });
  }
  return hops;
}

/** Children of the same relation that were there when the hop's own edge came, so that later growth changes nothing. */
function siblingIds(view: TreeView, from: NodeId, edge: TreeEdge): NodeId[] {
  return view
    .edges(from)
    .filter((other) => other.relation === edge.relation && other.step <= edge.step && other.to !== edge.to)
    .filter((other) => view.node(other.to)?.state === 'usable')
    .map((other) => other.to);
}
