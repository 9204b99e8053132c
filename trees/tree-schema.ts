import { z } from 'zod';
import type { Page } from '../crawler/page.ts';
import type { Seed } from '../crawler/seed.ts';
import { type ContentHash, nodeId, type Url } from '../src/kernel/ids.ts';
import type { Growth, TreeEdge, TreeNode } from './information-tree.ts';
import { relations } from './relation.ts';

export const nodeIdSchema = z.string().min(1).transform(nodeId);
export const contentHashSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .transform((text) => text as ContentHash);
export const urlSchema = z.url({ protocol: /^https?$/ }).transform((text) => text as Url);

const count = z.int().min(0);
const linkFields = {
  anchor: z.string(),
  context: z.string(),
  heading: z.string(),
  place: z.enum(['paragraph', 'list', 'table', 'other']),
};

export const pageSchema = z.strictObject({
  url: urlSchema,
  title: z.string(),
  text: z.string(),
  hash: contentHashSchema,
  links: z.array(z.strictObject({ url: urlSchema, ...linkFields })),
  fetchedAt: z.iso.datetime(),
}) satisfies z.ZodType<Page>;

export const seedSchema = z.strictObject({
  topic: z.string(),
  source: z.enum(['trends_rss', 'list', 'root_url']),
  geo: z.string().nullable(),
  at: z.iso.datetime(),
}) satisfies z.ZodType<Seed>;

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

const nodeSchema = z.strictObject({
  id: nodeIdSchema,
  url: urlSchema,
  title: z.string(),
  depth: count,
  state: z.enum(['usable', 'hub', 'unusable']),
  page: contentHashSchema.nullable(),
  failure: failureReason.nullable(),
  revision: count.min(1),
}) satisfies z.ZodType<TreeNode>;

const edgeSchema = z.strictObject({
  from: nodeIdSchema,
  to: nodeIdSchema,
  ...linkFields,
  relation: z.enum(relations),
  order: count,
  step: count,
}) satisfies z.ZodType<TreeEdge>;

const growthSchema = z.strictObject({
  node: nodeIdSchema,
  step: count,
  linksSeen: count,
  exhausted: z.boolean(),
}) satisfies z.ZodType<Growth>;

/** The fields of a tree but its id, as they stand in a store or a document. */
export const treeFields = {
  root: nodeIdSchema,
  seed: seedSchema,
  revision: count.min(1),
  nodes: z.array(nodeSchema),
  edges: z.array(edgeSchema),
  growths: z.array(growthSchema),
};
