import { z } from 'zod';
import type { Page } from '../crawler/page.ts';
import { treeId } from '../src/kernel/ids.ts';
import { ok, type Result } from '../src/kernel/result.ts';
import type { InformationTree } from './information-tree.ts';
import { type TreeFailure, treeFailure } from './tree-failure.ts';
import { pageSchema, treeFields } from './tree-schema.ts';
import type { TreeStore } from './tree-store.ts';

/** A tree with its pages in one JSON document. Version 1. */
export const treeDocumentSchema = z.strictObject({
  kind: z.literal('dr-arena/tree'),
  version: z.literal(1),
  tree: z.strictObject({ id: z.string().min(1).transform(treeId), ...treeFields }),
  pages: z.array(pageSchema),
});

export type TreeDocument = z.infer<typeof treeDocumentSchema>;

/** A tree with every page it stands on, in node order. Fails with `page_missing`. */
export async function treeDocument(
  tree: InformationTree,
  store: TreeStore,
): Promise<Result<TreeDocument, TreeFailure>> {
  const pages: Page[] = [];
  for (const { url, page: hash } of tree.nodes) {
    if (hash === null) continue;
    const page = await store.loadPage(url, hash);
    if (page === null)
      return treeFailure('page_missing', `The store does not hold ${url} (${hash}) of tree ${tree.id}.`);
    pages.push(page);
  }
  return ok(treeDocumentSchema.parse({ kind: 'dr-arena/tree', version: 1, tree, pages }));
}
