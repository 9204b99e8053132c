import * as z from 'zod';
import { contentHashSchema } from '../../../trees/tree-schema.ts';
import type { ExamSet, PackReference } from '../../arena/exam-set.ts';
import type { RunId } from '../../kernel/ids.ts';
import { examSetNameSchema, recordTreeIdSchema, taskIdSchema } from './tournament-schema.ts';

const packReference = z.strictObject({
  name: z.string(),
  version: z.int().min(1),
  hash: z.string(),
  baseline: z.string().nullable(),
  folder: z.string().nullable(),
}) satisfies z.ZodType<PackReference>;

/** A set as it is stored and exported. */
export const examSetSchema = z.strictObject({
  name: examSetNameSchema,
  version: z.int().min(1),
  status: z.enum(['draft', 'frozen']),
  visibility: z.enum(['private', 'public', 'released']),
  seed: z.number(),
  reach: z.int().min(1).nullable(),
  run: z
    .string()
    .transform((text) => text as RunId)
    .nullable(),
  trees: z.array(recordTreeIdSchema),
  tasks: z.array(taskIdSchema),
  dropped: z.array(z.strictObject({ task: taskIdSchema, reason: z.string() })),
  createdAt: z.string(),
  frozenAt: z.string().nullable(),
  hash: contentHashSchema.nullable(),
  pack: packReference.exactOptional(),
}) satisfies z.ZodType<ExamSet>;
