import { z } from 'zod';
import type { Page } from '../crawler/page.ts';
import type { ContentHash, NodeId, TreeId, Url } from '../src/kernel/ids.ts';
import { ok, type Result } from '../src/kernel/result.ts';
import type { InformationTree } from './information-tree.ts';
import { relations } from './relation.ts';
import { type TreeFailure, treeFailure } from './tree-failure.ts';
import type { TreeStore } from './tree-store.ts';

const url = z.url({ protocol: /^https?$/ }).transform((text) => text as Url);
const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .transform((text) => text as ContentHash);
const node = z
  .string()
  .min(1)
  .transform((text) => text as NodeId);
const tree = z
  .string()
  .min(1)
  .transform((text) => text as TreeId);
const count = z.int().min(0);
const place = z.enum(['paragraph', 'list', 'table', 'other']);
const linkFields = { anchor: z.string(), context: z.string(), heading: z.string(), place };

const failureReason = z.enum([
  'bad_url',
  'address_refused',
  'robots_disallowed',
  'dns',
  'unreachable',
  'timed_out',
  'too_large',
  'too_many_redirects',
  'http_status',
  'not_html',
  'bot_wall',
  'empty_page',
]);

const nodeSchema = z.object({
  id: node,
  url,
  title: z.string(),
  depth: count,
  state: z.enum(['usable', 'hub', 'unusable']),
  page: hash.nullable(),
  failure: failureReason.nullable(),
  revision: count.min(1),
});

const edgeSchema = z.object({
  from: node,
  to: node,
  ...linkFields,
  relation: z.enum(relations),
  order: count,
  step: count,
});

const pageSchema = z.object({
  url,
  title: z.string(),
  text: z.string(),
  hash,
  links: z.array(z.object({ url, ...linkFields })),
  fetchedAt: z.iso.datetime(),
});

const seedSchema = z.object({
  topic: z.string(),
  source: z.enum(['trends_rss', 'list', 'root_url']),
  geo: z.string().nullable(),
  at: z.iso.datetime(),
});

/** A tree with its pages in one JSON document. Version 1. */
export const treeDocumentSchema = z.object({
  kind: z.literal('dr-arena/tree'),
  version: z.literal(1),
  tree: z.object({
    id: tree,
    root: node,
    seed: seedSchema,
    revision: count.min(1),
    nodes: z.array(nodeSchema),
    edges: z.array(edgeSchema),
    growths: z.array(z.object({ node, step: count, linksSeen: count, exhausted: z.boolean() })),
  }),
  pages: z.array(pageSchema),
});

export type TreeDocument = z.infer<typeof treeDocumentSchema>;

/** A tree with every page it stands on, in node order, each content once. Fails with `page_missing`. */
export async function treeDocument(
  tree: InformationTree,
  store: TreeStore,
): Promise<Result<TreeDocument, TreeFailure>> {
  const hashes = new Set(tree.nodes.flatMap((node) => node.page ?? []));
  const pages: Page[] = [];
  for (const hash of hashes) {
    const page = await store.loadPage(hash);
    if (page === null) return treeFailure('page_missing', `The store does not hold page ${hash} of tree ${tree.id}.`);
    pages.push(page);
  }
  return ok(treeDocumentSchema.parse({ kind: 'dr-arena/tree', version: 1, tree, pages }));
}
