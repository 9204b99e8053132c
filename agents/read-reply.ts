import { z } from 'zod';
import type { Answer } from '../src/kernel/answer.ts';
import { messageOf } from '../src/kernel/errors.ts';
import { fail, ok, type Result } from '../src/kernel/result.ts';
import { boundedAnswer } from './bounded-answer.ts';

const count = z.int().nonnegative().default(0);

const usageSchema = z.object({
  inputTokens: z.int().nonnegative(),
  cachedInputTokens: count,
  cacheWriteTokens: count,
  outputTokens: z.int().nonnegative(),
  searches: count,
});

/** What a program or a service of anybody's answers. Only `text` is needed; unknown members are ignored. */
const replySchema = z.object({
  text: z.string(),
  citations: z.array(z.string()).default([]),
  toolCalls: z.array(z.object({ tool: z.enum(['search', 'read', 'other']), input: z.string() })).default([]),
  costUsd: z.number().nonnegative().nullable().default(null),
  usage: usageSchema.nullable().default(null),
});

/** Why a reply is no answer: nothing in it, or not the JSON asked for. */
export interface ReplyFailure {
  readonly reason: 'empty' | 'garbage';
  readonly detail: string;
}

/**
 * Reads the answer that a program or a service wrote as JSON. Text and lists are cut to their bounds.
 * @param where the place it was written to, for messages: `stdout` or `the body`
 */
export function readReply(written: string, where: string): Result<Answer, ReplyFailure> {
  if (written.trim() === '') return fail({ reason: 'empty', detail: `it wrote nothing on ${where}` });
  const parsed = parseJson(written);
  if (!parsed.ok) return fail({ reason: 'garbage', detail: `${where} is not JSON: ${parsed.failure}` });
  const reply = replySchema.safeParse(parsed.value);
  if (!reply.success)
    return fail({ reason: 'garbage', detail: `${where} is not an answer: ${firstIssue(reply.error)}` });
  const { usage, ...answer } = reply.data;
  if (answer.text.trim() === '') return fail({ reason: 'empty', detail: 'its text is empty' });
  return ok(boundedAnswer(usage === null ? answer : { ...answer, usage }));
}

function parseJson(text: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(text) as unknown);
  } catch (thrown) {
    return fail(messageOf(thrown).slice(0, 200));
  }
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  return issue ? `${issue.path.join('.') || 'reply'}: ${issue.message}` : 'unknown form';
}
