import * as z from 'zod';
import type { AgentFailure } from '../../src/kernel/answer.ts';

/** Higher figures are mistakes or lies: a few of them would make the sums of a run infinite, and its lists unreadable. */
const dollars = z.number().nonnegative().max(10_000);
const milliseconds = z.number().nonnegative().max(1e10).exactOptional();
const total = z.int().nonnegative().max(1e12);
const count = total.default(0);

const usage = z
  .object({
    inputTokens: total.describe('All that went in, cached parts included.'),
    cachedInputTokens: count.describe('The part of it that was read from a cache.'),
    cacheWriteTokens: count.describe('The part of it that was written to a cache, where that is charged for.'),
    outputTokens: total.describe('All that came out, reasoning included.'),
    searches: count.describe('Web searches that the provider of the model made.'),
  })
  .describe('What the models of this answer used together.');

/** One step of an agent's work. */
const toolUse = {
  tool: z.enum(['search', 'read', 'other']).describe('search: a query; read: a page or file; other: anything else.'),
  name: z.string().exactOptional().describe("The tool's own name; kept to 200 characters."),
  input: z.string().describe('The query, the URL, or what else was asked; kept to 2,000 characters.'),
  reasoning: z
    .string()
    .exactOptional()
    .describe('What was thought or said before it, since the step before; kept as `result` is.'),
  result: z
    .string()
    .exactOptional()
    .describe('What came back; kept to 4,000 characters, and 100,000 of all steps together.'),
  startMs: milliseconds.describe('When it began, in milliseconds since the question came.'),
  elapsedMs: milliseconds.describe('How long it took, in milliseconds.'),
  costUsd: dollars
    .exactOptional()
    .describe("Dollars, with the model's call that led to it; part of the answer's `costUsd`."),
};

const answerFields = {
  text: z.string().describe('The answer in Markdown; kept to 100,000 characters. An empty one counts as none.'),
  citations: z.array(z.string()).default([]).describe('URLs that the answer cites; 500 are kept.'),
  toolCalls: z
    .array(z.object(toolUse))
    .default([])
    .describe('The steps to the answer in order, its trajectory; 500 are kept. Shown, never graded.'),
  reasoning: z.string().exactOptional().describe('What was thought after the last step; kept as a step keeps it.'),
  costUsd: dollars.nullable().default(null).describe('Dollars, at most 10,000; null or left out: unknown.'),
  usage: usage.nullable().default(null),
};

/** An answer. Only `text` is needed; unknown members are ignored. */
export const answerMessageSchema = z.object(answerFields);

/** Failures that an agent may state in the place of an answer, with what each counts as. */
export const saidFailures = {
  failed: { fault: 'agent', reason: 'crashed' },
  refused: { fault: 'agent', reason: 'refused' },
  provider_unavailable: { fault: 'outside', reason: 'provider_unavailable' },
  rate_limited: { fault: 'outside', reason: 'rate_limited' },
  key_refused: { fault: 'outside', reason: 'key_refused' },
} as const satisfies Readonly<Record<string, Omit<AgentFailure, 'detail'>>>;
export type SaidReason = keyof typeof saidFailures;

const failureFields = {
  error: z.object({
    reason: z
      .enum(Object.keys(saidFailures) as [SaidReason, ...SaidReason[]])
      .default('failed')
      .describe(
        "failed, refused: the agent's own, graded as an empty answer; the others: a fault outside it, which voids the round.",
      ),
    message: z.string().default('').describe('For the people who read the match; kept to 500 characters.'),
  }),
};

/** Reason why there is no answer, in the place of one. */
export const failureMessageSchema = z.object(failureFields);

/** End of a reply: an answer, or why there is none. */
export const replyMessageSchema = z.union([answerMessageSchema, failureMessageSchema]);

/** A line of a streamed reply; the last one is `final`. */
export const streamLineSchema = z.union([
  z.object({ type: z.literal('progress'), message: z.string() }).describe('What the agent does now; shown, not kept.'),
  z.object({ type: z.literal('tool'), ...toolUse }).describe('A step, kept when `final` has no `toolCalls`.'),
  z.object({ type: z.literal('final'), ...answerFields }).describe('The answer.'),
  z.object({ type: z.literal('final'), ...failureFields }).describe('Why there is none.'),
]);
/** A line before the last. */
export const earlierLineSchema = z.discriminatedUnion('type', [
  streamLineSchema.options[0],
  streamLineSchema.options[1],
]);
