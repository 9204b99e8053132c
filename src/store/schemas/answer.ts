import { z } from 'zod';
import type { AgentFailure, Answer, AnswerOutcome } from '../../kernel/answer.ts';
import type { TokenUsage } from '../../kernel/token-usage.ts';

export const tokenUsageSchema = z.strictObject({
  inputTokens: z.number(),
  cachedInputTokens: z.number(),
  cacheWriteTokens: z.number(),
  outputTokens: z.number(),
  searches: z.number(),
}) satisfies z.ZodType<TokenUsage>;

const answer = z.strictObject({
  text: z.string(),
  citations: z.array(z.string()),
  toolCalls: z.array(z.strictObject({ tool: z.enum(['search', 'read', 'other']), input: z.string() })),
  costUsd: z.number().nullable(),
  usage: tokenUsageSchema.exactOptional(),
}) satisfies z.ZodType<Answer>;

const failure = z.discriminatedUnion('fault', [
  z.strictObject({
    fault: z.literal('agent'),
    reason: z.enum(['crashed', 'timed_out', 'garbage', 'flooded', 'empty', 'refused']),
    detail: z.string(),
  }),
  z.strictObject({
    fault: z.literal('outside'),
    reason: z.enum(['provider_unavailable', 'key_refused', 'rate_limited', 'cannot_start', 'killed']),
    detail: z.string(),
  }),
]) satisfies z.ZodType<AgentFailure>;

export const answerOutcomeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('answered'), answer, elapsedMs: z.number() }),
  z.strictObject({ kind: z.literal('failed'), failure, elapsedMs: z.number() }),
]) satisfies z.ZodType<AnswerOutcome>;
