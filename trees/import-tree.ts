import * as z from 'zod';
import type { PageRead } from '../crawler/page.ts';
import { bytesHash, contentHash } from '../src/kernel/hash.ts';
import type { TreeId } from '../src/kernel/ids.ts';
import { canonicalJson } from '../src/kernel/json.ts';
import { fail, ok, type Result } from '../src/kernel/result.ts';
import { isBuilt } from './base-nodes.ts';
import { startPaths } from './choose.ts';
import type { GrowSettings } from './grow-settings.ts';
import { type InformationTree, inTreeOrder, type TreeNode } from './information-tree.ts';
import {
  type DocumentPage,
  type DocumentSnapshot,
  type TreeDocument,
  treeDocumentSchema,
  treeDocumentVersion,
  unpackBody,
} from './tree-document.ts';
import type { TreeStore } from './tree-store.ts';
import { viewTree } from './tree-view.ts';

export interface ImportFailure {
  /**
   * `bad_document`: not of this format; `damaged`: a hash is wrong or a part is missing; `tree_differs`: the store has
   * another tree of this id.
   */
  readonly reason: 'bad_document' | 'damaged' | 'tree_differs';
  /** One plain sentence. */
  readonly detail: string;
}

export interface ImportedTree {
  readonly id: TreeId;
  /** False when the store had the same tree already. */
  readonly isNew: boolean;
  readonly pages: number;
  /** Number of these pages that the store had already, same address and text read at another time, and kept. */
  readonly pagesKept: number;
}

/**
 * Puts the tree of a parsed JSON document into a store, with its pages and bodies; doing so again changes nothing.
 * Nothing is written unless the whole document is sound and the store has no other tree of its id.
 */
export async function importTree(document: unknown, store: TreeStore): Promise<Result<ImportedTree, ImportFailure>> {
  const read = readDocument(document);
  if (!read.ok) return read;
  const { tree, pages } = read.value;
  const damage = await documentDamage(read.value);
  if (damage !== null) return fail({ reason: 'damaged', detail: damage });
  const stored = await store.loadTree(tree.id);
  if (stored !== null && !isSameTree(stored, tree)) return differs(stored, tree);
  const pagesKept = await savePages(read.value, store);
  await store.createTree(tree);
  const kept = await store.loadTree(tree.id);
  if (kept === null) throw new Error(`the store did not keep tree ${tree.id}`);
  // Another process may have made it meanwhile.
  if (!isSameTree(kept, tree)) return differs(kept, tree);
  return ok({ id: tree.id, isNew: stored === null, pages: pages.length, pagesKept });
}

function readDocument(document: unknown): Result<TreeDocument, ImportFailure> {
  const bad = (detail: string) => fail({ reason: 'bad_document' as const, detail });
  const head = headSchema.safeParse(document);
  if (!head.success) return bad('This is not a tree document: its kind is not "dr-arena/tree".');
  const { version } = head.data;
  if (version !== treeDocumentVersion)
    return bad(`This tree document is of version ${version}; version ${treeDocumentVersion} can be read.`);
  const read = treeDocumentSchema.safeParse(document);
  if (read.success) return ok(read.data);
  const [issue] = read.error.issues;
  return bad(`This tree document is not sound at ${issue?.path.join('.') || 'its top'}: ${issue?.message}.`);
}

const headSchema = z.looseObject({ kind: z.literal('dr-arena/tree'), version: z.number() });

/** @returns how many pages the store had already as read at another time */
async function savePages(document: TreeDocument, store: TreeStore): Promise<number> {
  let keptPages = 0;
  for await (const read of pageReads(document)) {
    const storedPage = await store.loadPage(read.page.url, read.page.hash);
    if (storedPage !== null && canonicalJson(storedPage) !== canonicalJson(read.page)) keptPages++;
    await store.savePage(read);
  }
  return keptPages;
}

async function* pageReads({ texts, pages, snapshots }: TreeDocument): AsyncGenerator<PageRead> {
  const bodies = new Map(snapshots.map((snapshot) => [snapshot.hash, snapshot]));
  for (const { text, ...page } of pages) {
    const body = bodies.get(page.snapshot);
    const words = texts[text];
    if (body === undefined || words === undefined) throw new Error(`a part of ${page.url} is missing`);
    const { gzip, ...head } = body;
    const bytes = await unpackBody(Buffer.from(gzip, 'base64'));
    yield { page: { ...page, text: words }, snapshot: { ...head, bytes } };
  }
}

function isSameTree(a: InformationTree, b: InformationTree): boolean {
  return canonicalJson(inTreeOrder(a)) === canonicalJson(inTreeOrder(b));
}

function differs(storedTree: InformationTree, tree: InformationTree): Result<never, ImportFailure> {
  const detail =
    `The store has another tree ${tree.id}: at revision ${storedTree.revision} with ${storedTree.nodes.length} pages, ` +
    `the document's at revision ${tree.revision} with ${tree.nodes.length}.`;
  return fail({ reason: 'tree_differs', detail });
}

/**
 * The first thing in a document that does not fit the rest, as one plain sentence; null when all hashes are right and
 * whatever is named is there.
 */
async function documentDamage(document: TreeDocument): Promise<string | null> {
  return treeDamage(document) ?? pagesDamage(document) ?? (await snapshotsDamage(document.snapshots));
}

function treeDamage({ tree }: TreeDocument): string | null {
  const ids = new Set(tree.nodes.map(({ id }) => id));
  if (ids.size < tree.nodes.length) return 'Two nodes have the same id.';
  if (!ids.has(tree.root)) return `The root ${tree.root} is not among the nodes.`;
  const newer = tree.nodes.find(({ revision }) => revision > tree.revision);
  if (newer) return `Node ${newer.id} is of revision ${newer.revision}, the tree of ${tree.revision}.`;
  const loose = tree.edges.find(({ from, to }) => !ids.has(from) || !ids.has(to));
  if (loose) return `The edge from ${loose.from} to ${loose.to} names a node that is not there.`;
  const stray = tree.growths.find(({ node }) => !ids.has(node));
  if (stray) return `A growth names the node ${stray.node}, which is not there.`;
  const growths = new Set(tree.growths.map(({ node, step }) => `${step} ${node}`));
  return growths.size < tree.growths.length ? 'A growth is there twice.' : null;
}

function pagesDamage({ tree, texts, pages, snapshots }: TreeDocument): string | null {
  const keys = new Set(pages.map(pageKey));
  if (keys.size < pages.length) return 'A page is there twice.';
  const pageless = tree.nodes.find(({ url, page }) => page !== null && !keys.has(pageKey({ url, hash: page })));
  if (pageless) return `The page ${pageless.url} (${pageless.page}) of node ${pageless.id} is not there.`;
  const wrong = pages.find(({ hash, text }) => texts[text] === undefined || contentHash(texts[text]) !== hash);
  if (wrong) return `The text of ${wrong.url} does not have the hash ${wrong.hash}.`;
  const bodies = new Set(snapshots.map(({ hash }) => hash));
  const bare = pages.find(({ snapshot }) => !bodies.has(snapshot));
  if (bare) return `The body ${bare.snapshot} of ${bare.url} is not there.`;
  if (bodies.size < snapshots.length) return 'A body is there twice.';
  const usedSnapshots = new Set(pages.map(({ snapshot }) => snapshot));
  const stray = snapshots.find(({ hash }) => !usedSnapshots.has(hash));
  return stray ? `The body ${stray.hash} belongs to no page.` : null;
}

function pageKey({ url, hash }: Pick<DocumentPage, 'url' | 'hash'>): string {
  return `${hash} ${url}`;
}

async function snapshotsDamage(snapshots: readonly DocumentSnapshot[]): Promise<string | null> {
  // One at a time: unpacked bodies are large.
  for (const { hash, gzip } of snapshots) {
    const bytes = await unpackBody(Buffer.from(gzip, 'base64')).catch(() => null);
    if (bytes === null) return `The body ${hash} cannot be unpacked.`;
    if (bytesHash(bytes) !== hash) return `A body does not have the hash ${hash} that it states.`;
  }
  return null;
}

/** Least share of the pages that must have been read (DR-Arena's own rule, as are two levels and a width of two). */
const MIN_READ_SHARE = 0.5;

interface TreeProblem {
  readonly reason: 'not_built' | 'too_shallow' | 'too_narrow' | 'too_many_unread' | 'no_start';
  /** One plain sentence. */
  readonly detail: string;
}

/**
 * Lists the reasons why a tree cannot be used; empty if it can. A usable tree is built, has at least two levels, a
 * level with at least two usable pages, at least half of its pages read, and a place to start a match from.
 */
export function validateTree(tree: InformationTree, settings: GrowSettings): readonly TreeProblem[] {
  const view = viewTree(tree);
  if (!isBuilt(view, settings)) return [{ reason: 'not_built', detail: 'Some pages have not been grown yet.' }];
  return [...levelProblems(tree.nodes), ...readProblems(tree.nodes), ...startProblems(tree)];
}

function levelProblems(nodes: readonly TreeNode[]): readonly TreeProblem[] {
  const widths = new Map<number, number>();
  for (const node of nodes) {
    if (node.state === 'usable' && node.depth > 0) widths.set(node.depth, (widths.get(node.depth) ?? 0) + 1);
  }
  if (widths.size === 0) return [{ reason: 'too_shallow', detail: 'No usable page lies below the root.' }];
  const widest = Math.max(...widths.values());
  if (widest >= 2) return [];
  return [{ reason: 'too_narrow', detail: 'No level below the root has two usable pages.' }];
}

function readProblems(nodes: readonly TreeNode[]): readonly TreeProblem[] {
  const read = nodes.filter((node) => node.page !== null).length;
  if (read >= nodes.length * MIN_READ_SHARE) return [];
  return [{ reason: 'too_many_unread', detail: `Only ${read} of ${nodes.length} pages could be read.` }];
}

function startProblems(tree: InformationTree): readonly TreeProblem[] {
  // Whether there is a start does not depend on the seed.
  if (startPaths(tree, 0).length > 0) return [];
  return [{ reason: 'no_start', detail: 'No usable page has a sibling of the same relation.' }];
}
