import * as z from 'zod';
import { callRoles, type ModelReply } from '../../models/language-model.ts';
import { tokenUsageSchema, toolCallSchema } from './task-schema.ts';

export const callRoleSchema = z.enum(callRoles);

export const modelReplySchema = z.strictObject({
  text: z.string(),
  toolRequests: z.array(z.strictObject({ id: z.string(), name: z.string(), input: z.unknown() })),
  citations: z.array(z.strictObject({ url: z.string(), title: z.string().nullable() })),
  steps: z.array(toolCallSchema),
  reasoning: z.string().exactOptional(),
  usage: tokenUsageSchema.nullable(),
  model: z.string(),
  stop: z.enum(['finished', 'length', 'tools', 'refused']),
  costUsd: z.number().nullable(),
  elapsedMs: z.number(),
  carried: z.unknown().optional(),
}) satisfies z.ZodType<ModelReply>;
