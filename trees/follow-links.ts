import type { Page, PageRead } from '../crawler/page.ts';
import type { NodeId, Url } from '../src/kernel/ids.ts';
import { classifyPage } from './classify-page.ts';
import { ComparedPages } from './compared-pages.ts';
import type { RelationProposal } from './grow-advisor.ts';
import type { GrowParts } from './grow-parts.ts';
import type { GrowSettings } from './grow-settings.ts';
import type { TreeEdge, TreeNode } from './information-tree.ts';
import { isFollowed, type LinkToFollow, linksToFollow } from './links-to-follow.ts';
import { type Relation, relations } from './relation.ts';
import { isSameRelation } from './siblings.ts';
import { nodeIdFor, type TreeAddition, type TreeStore } from './tree-store.ts';
import type { TreeView } from './tree-view.ts';

/** Pages of one growth that are read at the same time. */
const READ_AHEAD = 6;

type NewNode = TreeAddition['nodes'][number];

interface Child {
  readonly node: NewNode;
  /** The page that was just read; null if it was known before or could not be read. */
  readonly read: PageRead | null;
  readonly followed: LinkToFollow;
}

export interface GrowthRequest {
  readonly view: TreeView;
  readonly parent: NodeId;
  /** The parent's page. */
  readonly page: Page;
  readonly step: number;
  /** Links that earlier steps have looked at. */
  readonly linksSeen: number;
  /** Usable children after which the growth ends. */
  readonly wanted: number;
  /** True while the tree is being built, which happens in one order only. */
  readonly building: boolean;
}

export interface FoundChildren {
  readonly addition: TreeAddition;
  readonly pages: readonly PageRead[];
}

/**
 * Follows links in document order until `wanted` usable children are found, links end, or `maxLinksPerGrowth` links
 * were followed; a first growth goes on until two of its children can be asked about together. In a first growth below
 * the root, children that the root links to itself count half, since no match goes down to them. Reads several at once
 * but never more than may still be wanted, and accepts them in document order.
 */
export async function followLinks(request: GrowthRequest, parts: GrowParts): Promise<FoundChildren> {
  const all = linksToFollow(request.page, rootUrl(request.view), parts.settings.scope);
  const remaining = all.filter((link) => link.order >= request.linksSeen);
  const limit = Math.min(remaining.length, parts.settings.maxLinksPerGrowth);
  const links = await advisedRelations(request.page, remaining.slice(0, limit), all, parts);
  const excluded = new Set([request.parent, request.view.tree.root, ...childrenBefore(request)]);
  const compared = await ComparedPages.before(request.view, request.parent, request.page, parts.store);
  const rootLinks = request.step === 0 ? await linkedFromRoot(request.view, parts.store) : new Set<Url>();
  const children: Child[] = [];
  let next = 0;
  while (next < limit) {
    const open = stillWanted(request, children, rootLinks);
    if (open <= 0) break;
    const batch = links.slice(next, Math.min(limit, next + Math.min(open, READ_AHEAD)));
    next += batch.length;
    const read = await Promise.all(batch.map((followed) => readChild(request, followed, parts)));
    for (const child of read) {
      if (child === null || excluded.has(child.node.id)) continue;
      excluded.add(child.node.id);
      const repeats = await compared.repeats(child.node, child.read?.page);
      const accepted = repeats ? asDuplicate(request, child) : child;
      if (accepted !== null) children.push(accepted);
    }
  }
  return childOf(request, children, links.slice(0, next), next === remaining.length);
}

/**
 * A near duplicate of what the growth has already. The build keeps it as a hub. Later it is left out, and so is a page
 * that the tree has already: it may have become a target elsewhere, and which came first depends on the matches.
 */
function asDuplicate(request: GrowthRequest, child: Child): Child | null {
  if (!request.building || child.read === null) return null;
  return { ...child, node: { ...child.node, state: 'hub', hub: 'near_duplicate' } };
}

/**
 * The addresses that a tree's root page links to itself. A function of the root's page and its first growth, which tells
 * where links lead that redirect; whatever matches have grown since changes nothing.
 */
export async function linkedFromRoot(view: TreeView, store: Pick<TreeStore, 'loadPage'>): Promise<ReadonlySet<Url>> {
  const root = view.node(view.tree.root);
  const page = root === undefined || root.page === null ? null : await store.loadPage(root.url, root.page);
  const grownUrls = view.baseEdges(view.tree.root).flatMap(({ to }) => view.node(to)?.url ?? []);
  return new Set([...(page?.links ?? []).map(({ url }) => url), ...grownUrls]);
}

function stillWanted(request: GrowthRequest, children: readonly Child[], rootLinks: ReadonlySet<Url>): number {
  const usable = children.filter((child) => child.node.state === 'usable');
  const isRoot = request.parent === request.view.tree.root;
  const halves = isRoot ? 0 : usable.filter(({ node }) => rootLinks.has(node.url)).length;
  const open = Math.ceil(request.wanted - usable.length + halves / 2);
  if (open > 0) return open;
  return request.step > 0 || usable.some((child, index) => usable.slice(index + 1).some(isSiblingOf(child))) ? 0 : 1;
}

function isSiblingOf(child: Child): (other: Child) => boolean {
  return (other) => other.node.page !== child.node.page && isSameRelation(asPlaced(other), asPlaced(child));
}

function asPlaced({ followed }: Child) {
  return { relation: followed.relation, heading: followed.link.heading };
}

function rootUrl(view: TreeView): Page['url'] {
  const root = view.node(view.tree.root);
  if (root === undefined) throw new Error(`tree ${view.tree.id} lacks its root node`);
  return root.url;
}

function childrenBefore(request: GrowthRequest): readonly NodeId[] {
  return request.view.edges(request.parent).map((edge) => edge.to);
}

/** Null when a redirect led out of scope. A node that the tree has is taken as it is, without reading it again. */
async function readChild(request: GrowthRequest, followed: LinkToFollow, parts: GrowParts): Promise<Child | null> {
  const { view } = request;
  const linked = view.node(nodeIdFor(view.tree.id, followed.link.url));
  if (linked !== undefined) return { node: linked, read: null, followed };
  const read = await parts.reader.read(followed.link.url, parts.signal);
  const depth = (view.node(request.parent)?.depth ?? 0) + 1;
  if (!read.ok) return { node: unreadNode(view, followed, depth, read.failure.reason), read: null, followed };
  const { page } = read.value;
  if (!isFollowed(page.url, rootUrl(view), parts.settings.scope)) return null;
  const existing = view.node(nodeIdFor(view.tree.id, page.url));
  if (existing !== undefined) return { node: existing, read: null, followed };
  return { node: readNode(view, page, depth, parts.settings), read: read.value, followed };
}

function readNode(view: TreeView, page: Page, depth: number, settings: GrowSettings): NewNode {
  const id = nodeIdFor(view.tree.id, page.url);
  const { url, title, hash } = page;
  const verdict = classifyPage(page, settings.language);
  const hub = verdict.kind === 'hub' ? verdict.reason : null;
  return { id, url, title, depth, state: verdict.kind, page: hash, failure: null, hub };
}

function unreadNode(view: TreeView, followed: LinkToFollow, depth: number, failure: TreeNode['failure']): NewNode {
  const { url, anchor } = followed.link;
  return {
    id: nodeIdFor(view.tree.id, url),
    url,
    title: anchor,
    depth,
    state: 'unusable',
    page: null,
    failure,
    hub: null,
  };
}

function childOf(
  request: GrowthRequest,
  children: readonly Child[],
  followed: readonly LinkToFollow[],
  exhausted: boolean,
): FoundChildren {
  const last = followed.at(-1);
  const linksSeen = exhausted ? request.page.links.length : (last?.order ?? request.linksSeen - 1) + 1;
  return {
    addition: {
      nodes: children.map((child) => withoutRevision(child.node)),
      edges: children.map((child) => edgeTo(request, child)),
      growth: { node: request.parent, step: request.step, linksSeen, exhausted },
    },
    pages: children.flatMap((child) => (child.read === null ? [] : [child.read])),
  };
}

function withoutRevision({ id, url, title, depth, state, page, failure, hub }: NewNode): NewNode {
  return { id, url, title, depth, state, page, failure, hub };
}

function edgeTo(request: GrowthRequest, child: Child): TreeEdge {
  const { link, relation, order } = child.followed;
  const { anchor, context, heading, place } = link;
  return {
    from: request.parent,
    to: child.node.id,
    anchor,
    context,
    heading,
    place,
    relation,
    order,
    step: request.step,
  };
}

/** Maximum number of links of one page that advice is asked on, so that a long page costs only a few calls. */
const mostAdvised = 120;

const validRelations: ReadonlySet<string> = new Set(relations);

/**
 * The links with the relations that the adviser gives them, who is asked about the first 120 that have company: of a
 * link that is alone in its relation no question can ask, whatever the relation. Without an adviser, without an answer,
 * and for links that an answer does not name or gives no known relation, the code's own relation stays.
 * @param among all links of the page that any growth may follow
 */
export async function advisedRelations(
  page: Page,
  links: readonly LinkToFollow[],
  among: readonly LinkToFollow[],
  { advisor, signal }: Pick<GrowParts, 'advisor' | 'signal'>,
): Promise<readonly LinkToFollow[]> {
  if (advisor === undefined) return links;
  const unclear = links.filter((link) => hasCompany(link, among)).slice(0, mostAdvised);
  if (unclear.length === 0) return links;
  const advice = await advisor.refineRelations({ url: page.url, title: page.title }, unclear.map(proposal), signal);
  if (!advice.ok) return links;
  const advisedOrders = new Set(unclear.map(({ order }) => order));
  const better = new Map<number, Relation>();
  for (const { link, relation } of advice.value)
    if (advisedOrders.has(link) && isRelation(relation)) better.set(link, relation);
  return links.map((link) => ({ ...link, relation: better.get(link.order) ?? link.relation }));
}

function hasCompany(link: LinkToFollow, among: readonly LinkToFollow[]): boolean {
  return among.some((other) => other.link.url !== link.link.url && isSameRelation(placed(other), placed(link)));
}

function placed({ link, relation }: LinkToFollow) {
  return { relation, heading: link.heading };
}

function proposal({ link, relation, order }: LinkToFollow): RelationProposal {
  const { anchor, context, heading, place } = link;
  return { link: order, anchor, context, heading, place, relation };
}

function isRelation(text: string): text is Relation {
  return validRelations.has(text);
}
