import { z } from 'zod';
import type { PageRead } from '../crawler/page.ts';
import { canonicalJson } from '../src/kernel/canonical-json.ts';
import type { TreeId } from '../src/kernel/ids.ts';
import { fail, ok, type Result } from '../src/kernel/result.ts';
import { documentDamage } from './document-damage.ts';
import type { InformationTree } from './information-tree.ts';
import { unpackBody } from './packed-body.ts';
import { type TreeDocument, treeDocumentSchema, treeDocumentVersion } from './tree-document-format.ts';
import { inTreeOrder } from './tree-order.ts';
import type { TreeStore } from './tree-store.ts';

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
  /** Of these, pages of the same address and text that the store had already, as read at another time, and has kept. */
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
  const held = await store.loadTree(tree.id);
  if (held !== null && !isSameTree(held, tree)) return differs(held, tree);
  const pagesKept = await savePages(read.value, store);
  await store.createTree(tree);
  const kept = await store.loadTree(tree.id);
  if (kept === null) throw new Error(`the store did not keep tree ${tree.id}`);
  // Another process may have made it meanwhile.
  if (!isSameTree(kept, tree)) return differs(kept, tree);
  return ok({ id: tree.id, isNew: held === null, pages: pages.length, pagesKept });
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
  let kept = 0;
  for await (const read of pageReads(document)) {
    const held = await store.loadPage(read.page.url, read.page.hash);
    if (held !== null && canonicalJson(held) !== canonicalJson(read.page)) kept++;
    await store.savePage(read);
  }
  return kept;
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

function differs(held: InformationTree, tree: InformationTree): Result<never, ImportFailure> {
  const detail =
    `The store has another tree ${tree.id}: at revision ${held.revision} with ${held.nodes.length} pages, ` +
    `the document's at revision ${tree.revision} with ${tree.nodes.length}.`;
  return fail({ reason: 'tree_differs', detail });
}
