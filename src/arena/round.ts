import * as z from 'zod';
import { judgementSchema } from '../../examiner/examiner.ts';
import { nodeIdSchema } from '../../trees/tree-schema.ts';
import { matchIdSchema, taskIdSchema } from '../kernel/id-schemas.ts';
import type { Immutable } from '../kernel/immutable.ts';
import { evolutionSchema } from './evolution.ts';
import { voidSchema } from './void.ts';

export const roundSchema = z.strictObject({
  match: matchIdSchema,
  /** Number from 1, in the order played, void rounds included. */
  number: z.int(),
  path: z.array(nodeIdSchema),
  width: z.int(),
  task: taskIdSchema.nullable(),
  /** Difference between the place asked about and the one that the evolution wanted; left out when there is none. */
  note: z.string().exactOptional(),
  result: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('judged'), judgement: judgementSchema, evolution: evolutionSchema.nullable() }),
    z.strictObject({ kind: z.literal('void'), void: voidSchema }),
  ]),
  /** Scores after the round. */
  scoreA: z.number(),
  scoreB: z.number(),
});

/** Record of one round of a match, either judged or void. */
export type RoundRecord = Immutable<z.infer<typeof roundSchema>>;
