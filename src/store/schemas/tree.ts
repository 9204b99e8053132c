import { z } from 'zod';
import type { Page } from '../../../crawler/page.ts';
import type { Seed } from '../../../crawler/seed.ts';
import type { Growth, InformationTree, TreeEdge, TreeNode } from '../../../trees/information-tree.ts';
import { relations } from '../../../trees/relation.ts';
import { contentHashSchema, nodeIdSchema, urlSchema } from './ids.ts';

const place = z.enum(['paragraph', 'list', 'table', 'other']);

export const pageSchema = z.strictObject({
  url: urlSchema,
  title: z.string(),
  text: z.string(),
  hash: contentHashSchema,
  links: z.array(
    z.strictObject({ url: urlSchema, anchor: z.string(), context: z.string(), heading: z.string(), place }),
  ),
  fetchedAt: z.string(),
}) satisfies z.ZodType<Page>;

export const seedSchema = z.strictObject({
  topic: z.string(),
  source: z.enum(['trends_rss', 'list', 'root_url']),
  geo: z.string().nullable(),
  at: z.string(),
}) satisfies z.ZodType<Seed>;

const failure = z.enum([
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

const nodeSchema = z.strictObject({
  id: nodeIdSchema,
  url: urlSchema,
  title: z.string(),
  depth: z.int(),
  state: z.enum(['usable', 'hub', 'unusable']),
  page: contentHashSchema.nullable(),
  failure: failure.nullable(),
  revision: z.int(),
}) satisfies z.ZodType<TreeNode>;

const edgeSchema = z.strictObject({
  from: nodeIdSchema,
  to: nodeIdSchema,
  anchor: z.string(),
  context: z.string(),
  heading: z.string(),
  place,
  relation: z.enum(relations),
  order: z.int(),
  step: z.int(),
}) satisfies z.ZodType<TreeEdge>;

const growthSchema = z.strictObject({
  node: nodeIdSchema,
  step: z.int(),
  linksSeen: z.int(),
  exhausted: z.boolean(),
}) satisfies z.ZodType<Growth>;

/** What a query of one tree gives back: aggregates of no rows are null. */
export const treeRowSchema = z.strictObject({
  root: nodeIdSchema,
  seed: seedSchema,
  revision: z.int(),
  nodes: rowsOf(nodeSchema),
  edges: rowsOf(edgeSchema),
  growths: rowsOf(growthSchema),
}) satisfies z.ZodType<Omit<InformationTree, 'id'>>;

function rowsOf<Row extends z.ZodType>(row: Row) {
  return z
    .array(row)
    .nullable()
    .transform((rows) => rows ?? []);
}
