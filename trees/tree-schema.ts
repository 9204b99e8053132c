import * as z from 'zod';
import { fetchFailureReasons, type Page } from '../crawler/page.ts';
import { type Seed, seedSources } from '../crawler/seed.ts';
import { type ContentHash, nodeId, treeId, type Url } from '../src/kernel/ids.ts';
import type { RootChoice } from './grow-advisor.ts';
import { type Growth, hubReasons, type TreeEdge, type TreeNode } from './information-tree.ts';
import { relations } from './relation.ts';

/** What a 32-bit column of a database holds. */
const MAX_COUNT = 2_147_483_647;
const MAX_ID = 200;

/** Ids of trees stand in addresses and file names, those of nodes on terminals: no blanks and nothing that is not seen. */
export const treeIdSchema = z
  .string()
  .max(MAX_ID)
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/, 'letters, digits, dots, dashes and underscores')
  .transform(treeId);
export const nodeIdSchema = z
  .string()
  .max(MAX_ID)
  .regex(/^[^\s\p{C}]+$/u, 'no blanks and no hidden characters')
  .transform(nodeId);
export const contentHashSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .transform((text) => text as ContentHash);
export const urlSchema = z.url({ protocol: /^https?$/ }).transform((text) => text as Url);

const count = z.int().min(0).max(MAX_COUNT);
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
  links: z.array(
    z.strictObject({ url: urlSchema, ...linkFields, column: z.enum(['subject', 'value']).exactOptional() }),
  ),
  language: z.string().nullable(),
  fetchedAt: z.iso.datetime(),
  snapshot: contentHashSchema,
}) satisfies z.ZodType<Page>;

/** What is kept of a snapshot beside its hash and its bytes. */
export const snapshotHeadSchema = z.strictObject({ contentType: z.string(), via: z.enum(['http', 'browser']) });

export const seedSchema = z.strictObject({
  topic: z.string(),
  source: z.enum(seedSources),
  category: z.string().nullable(),
  geo: z.string().nullable(),
  at: z.iso.datetime(),
}) satisfies z.ZodType<Seed>;

const nodeSchema = z.strictObject({
  id: nodeIdSchema,
  url: urlSchema,
  title: z.string(),
  depth: count,
  state: z.enum(['usable', 'hub', 'unusable']),
  page: contentHashSchema.nullable(),
  failure: z.enum(fetchFailureReasons).nullable(),
  hub: z.enum(hubReasons).nullable(),
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

export const rootChoiceSchema = z.strictObject({
  url: urlSchema,
  title: z.string(),
  candidates: z.array(
    z.strictObject({
      url: z.string(),
      title: z.string(),
      score: z.number().min(0),
      reasons: z.array(z.string()),
    }),
  ),
}) satisfies z.ZodType<RootChoice>;

/** The fields of a tree but its id, as they stand in a store or a document. */
export const treeFields = {
  root: nodeIdSchema,
  seed: seedSchema,
  rootChoice: rootChoiceSchema.nullable(),
  revision: count.min(1),
  nodes: z.array(nodeSchema),
  edges: z.array(edgeSchema),
  growths: z.array(growthSchema),
};
