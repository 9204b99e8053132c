import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod';
import type { Page, Snapshot } from '../crawler/page.ts';
import type { ContentHash, Url } from '../src/kernel/ids.ts';
import { ok, type Result } from '../src/kernel/result.ts';
import { type InformationTree, inTreeOrder, treeFields } from './information-tree.ts';
import { contentHashSchema, pageSchema, snapshotHeadSchema, treeIdSchema } from './tree-schema.ts';
import { type TreeFailure, type TreeStore, treeFailure } from './tree-store.ts';

/** Pages that are loaded at the same time. */
const LOAD_AHEAD = 16;

/**
 * Longest document, in characters of JSON: a reader has to hold it in one string, and Node's longest has 536 million.
 */
const MAX_CHARACTERS = 500_000_000;

/**
 * A tree with every page it stands on and the bodies they were read from. Equal trees and pages give equal documents,
 * whatever store they are in. About 12 to 20 kB a page: 60 to 100 MB for 5,000 pages. Fails with `page_missing`,
 * `snapshot_missing` or `document_too_large` (beyond 500 million characters).
 */
export async function treeDocument(
  tree: InformationTree,
  store: TreeStore,
): Promise<Result<TreeDocument, TreeFailure>> {
  const ordered = inTreeOrder(tree);
  const parts = new DocumentParts(JSON.stringify(ordered).length);
  const pageList = pagesOf(ordered);
  for (let start = 0; start < pageList.length; start += LOAD_AHEAD) {
    const some = pageList.slice(start, start + LOAD_AHEAD);
    for (const loaded of await Promise.all(some.map((each) => loadPage(each, store)))) {
      if (!loaded.ok) return loaded;
      parts.addPage(loaded.value);
    }
    const bodies = await Promise.all(parts.missingSnapshots().map((hash) => loadSnapshot(hash, store)));
    for (const loaded of bodies) {
      if (!loaded.ok) return loaded;
      parts.addSnapshot(loaded.value);
    }
    if (parts.characters > MAX_CHARACTERS)
      return treeFailure('document_too_large', `Tree ${tree.id} needs more than ${MAX_CHARACTERS} characters.`);
  }
  const { texts, pages, snapshots } = parts;
  const document = { kind: 'dr-arena/tree', version: treeDocumentVersion, tree: ordered, texts, pages, snapshots };
  return ok(treeDocumentSchema.parse(document));
}

interface PageKey {
  readonly url: Url;
  readonly hash: ContentHash;
}

/** The pages of a tree in the order of its nodes, each once. */
function pagesOf({ nodes }: InformationTree): readonly PageKey[] {
  const keys = nodes.flatMap(({ url, page }) => (page === null ? [] : [{ url, hash: page }]));
  return [...new Map(keys.map((each) => [`${each.hash} ${each.url}`, each])).values()];
}

async function loadPage({ url, hash }: PageKey, store: TreeStore): Promise<Result<Page, TreeFailure>> {
  const page = await store.loadPage(url, hash);
  return page === null ? treeFailure('page_missing', `The store does not hold ${url} (${hash}).`) : ok(page);
}

async function loadSnapshot(hash: ContentHash, store: TreeStore): Promise<Result<DocumentSnapshot, TreeFailure>> {
  const snapshot = await store.loadSnapshot(hash);
  if (snapshot === null) return treeFailure('snapshot_missing', `The store does not hold the body ${hash}.`);
  return ok(await packed(snapshot));
}

async function packed({ bytes, ...head }: Snapshot): Promise<DocumentSnapshot> {
  return { ...head, gzip: (await packBody(bytes)).toString('base64') };
}

/** The lists of a document while it is put together. */
class DocumentParts {
  readonly texts: string[] = [];
  readonly pages: DocumentPage[] = [];
  readonly snapshots: DocumentSnapshot[] = [];
  /** Length of the document so far. */
  characters: number;
  readonly #positions = new Map<string, number>();
  readonly #missing = new Set<ContentHash>();
  readonly #met = new Set<ContentHash>();

  constructor(characters: number) {
    this.characters = characters;
  }

  addPage({ text, ...page }: Page): void {
    const position = this.#positions.get(text) ?? this.#addText(text);
    const storedPage = { ...page, text: position };
    this.characters += JSON.stringify(storedPage).length + 2;
    this.pages.push(storedPage);
    if (!this.#met.has(page.snapshot)) this.#missing.add(page.snapshot);
  }

  /** Bodies that the pages so far name and that are not there yet, in the order of the pages. */
  missingSnapshots(): readonly ContentHash[] {
    return [...this.#missing];
  }

  addSnapshot(snapshot: DocumentSnapshot): void {
    this.characters += JSON.stringify(snapshot).length + 2;
    this.snapshots.push(snapshot);
    this.#missing.delete(snapshot.hash);
    this.#met.add(snapshot.hash);
  }

  #addText(text: string): number {
    const position = this.texts.length;
    this.characters += JSON.stringify(text).length + 2;
    this.texts.push(text);
    this.#positions.set(text, position);
    return position;
  }
}

/** A change that an older reader would misread makes a new version. Version 1 had no snapshots. */
export const treeDocumentVersion = 2;

/** A page whose text stands in the document's list of texts. */
const documentPageSchema = pageSchema
  .omit({ text: true })
  .extend({ text: z.int().min(0).describe('Its text: a position in `texts`, from 0.') });

const documentSnapshotSchema = z.strictObject({
  hash: contentHashSchema.describe('SHA-256 of the body, unpacked; 64 lower-case hex digits.'),
  ...snapshotHeadSchema.shape,
  gzip: z.base64().describe('The body: gzip, then base64.'),
});

/** A tree with its pages and the bodies they were read from, as one JSON document; docs/formats.md explains it. */
export const treeDocumentSchema = z.strictObject({
  kind: z.literal('dr-arena/tree'),
  version: z.literal(treeDocumentVersion),
  tree: z.strictObject({ id: treeIdSchema, ...treeFields }),
  texts: z.array(z.string()).describe('Each text once, in the order in which the pages use them.'),
  pages: z.array(documentPageSchema).describe('In the order of the nodes.'),
  snapshots: z.array(documentSnapshotSchema).describe('Each once, in the order in which the pages name them.'),
});

export type TreeDocument = z.infer<typeof treeDocumentSchema>;
/** A page with the position of its text instead of the text. */
export type DocumentPage = Omit<Page, 'text'> & { readonly text: number };
export type DocumentSnapshot = TreeDocument['snapshots'][number];

/**
 * The document as JSON in pieces, one line for each text, page and snapshot, so that no piece is much longer than one
 * body.
 */
export function* treeDocumentText(document: TreeDocument): Generator<string> {
  const { kind, version, tree, texts, pages, snapshots } = document;
  yield `{"kind":${JSON.stringify(kind)},"version":${version},"tree":${JSON.stringify(tree)}`;
  yield* listText('texts', texts);
  yield* listText('pages', pages);
  yield* listText('snapshots', snapshots);
  yield '}\n';
}

/** A list of a document as pieces of JSON, a line an item, behind another member. */
export function* listText(name: string, items: readonly unknown[]): Generator<string> {
  yield `,\n${JSON.stringify(name)}:[`;
  for (const [index, item] of items.entries()) yield `${index === 0 ? '' : ','}\n${JSON.stringify(item)}`;
  yield ']';
}

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Longest body that is unpacked, in bytes: what a config may let the crawler download at most. */
const MAX_BYTES = 100_000_000;

/** A body compressed for keeping (gzip). */
export function packBody(bytes: Uint8Array): Promise<Buffer> {
  return zip(bytes);
}

/** A kept body as it was. Rejects when it is damaged or longer than 100 MB. */
export async function unpackBody(packed: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await unzip(packed, { maxOutputLength: MAX_BYTES }));
}
