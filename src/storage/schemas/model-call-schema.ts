import * as z from 'zod';
import { callRoles, type ModelFailure, type ModelReply, modelFailureReasons } from '../../models/language-model.ts';
import type { Pace } from '../../models/pace.ts';
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

export const modelFailureSchema = z.strictObject({
  reason: z.enum(modelFailureReasons),
  detail: z.string(),
  retryAfterMs: z.number().nullable(),
  mayBeCharged: z.literal(true).exactOptional(),
}) satisfies z.ZodType<ModelFailure>;

export const paceSchema = z.strictObject({
  requestsAt: z.number(),
  tokensAt: z.number(),
  pausedUntil: z.number(),
  learned: z.number().positive().nullable(),
  nextPauseMs: z.number().positive(),
}) satisfies z.ZodType<Pace>;
