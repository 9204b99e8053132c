import { z } from 'zod';
import { seedSchema } from '../../../trees/tree-schema.ts';
import type { RunId } from '../../kernel/ids.ts';
import type { BuildRecord } from '../../tournament/build-record.ts';
import { treeIdSchema } from './ids.ts';

export const buildSchema = z.strictObject({
  id: z.string().transform((text) => text as RunId),
  given: z.array(z.string()),
  wanted: z.int(),
  seeds: z.array(seedSchema),
  trees: z.array(treeIdSchema),
  poorSeeds: z.array(z.strictObject({ topic: z.string(), detail: z.string() })),
  status: z.enum(['running', 'finished', 'abandoned']),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  config: z.unknown(),
}) satisfies z.ZodType<BuildRecord>;
