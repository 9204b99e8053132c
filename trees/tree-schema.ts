import * as z from 'zod';
import type { Page } from '../crawler/page.ts';
import { type ContentHash, nodeId, treeId, type Url } from '../src/kernel/ids.ts';

/** Maximum of a 32-bit column of a database. */
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

/** A whole number from 0. */
export const countSchema = z.int().min(0).max(MAX_COUNT);
/** Fields of a link that both its page and its tree keep. */
export const linkFields = {
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

/** Facts of a snapshot that are kept beside its hash and its bytes. */
export const snapshotHeadSchema = z.strictObject({ contentType: z.string(), via: z.enum(['http', 'browser']) });
