import * as z from 'zod';
import type { Neo4jSettings } from '../../trees/neo4j/graph.ts';

const settingsSchema = z.strictObject({
  uri: z.string(),
  user: z.string().nullable(),
  password: z.string().nullable(),
  database: z.string().nullable(),
}) satisfies z.ZodType<Neo4jSettings>;

/** What a test file that asks for the server is told. */
export const neo4jAnswerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready'), settings: settingsSchema }),
  z.strictObject({ kind: z.literal('missing'), reason: z.string() }),
]);

export type Neo4jAnswer = z.infer<typeof neo4jAnswerSchema>;
