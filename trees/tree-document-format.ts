import { z } from 'zod';
import type { Page } from '../crawler/page.ts';
import { contentHashSchema, pageSchema, snapshotHeadSchema, treeFields, treeIdSchema } from './tree-schema.ts';

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

function* listText(name: string, items: readonly unknown[]): Generator<string> {
  yield `,\n${JSON.stringify(name)}:[`;
  for (const [index, item] of items.entries()) yield `${index === 0 ? '' : ','}\n${JSON.stringify(item)}`;
  yield ']';
}
