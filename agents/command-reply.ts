import { z } from 'zod';
import type { Answer } from '../src/kernel/answer.ts';
import { fail, ok, type Result } from '../src/kernel/result.ts';

/** Longer answers are cut: no word limit of the arena comes near it. */
const maxText = 100_000;
const maxUrl = 2_000;
const maxListed = 500;

/** What a command agent writes on stdout. Members it does not name are left out; unknown members are ignored. */
const replySchema = z.object({
  text: z.string(),
  citations: z.array(z.string()).default([]),
  toolCalls: z.array(z.object({ tool: z.enum(['search', 'read', 'other']), input: z.string() })).default([]),
  costUsd: z.number().nonnegative().nullable().default(null),
});

/** Why a reply is no answer: nothing in it, or not the JSON asked for. */
export interface ReplyFailure {
  readonly reason: 'empty' | 'garbage';
  readonly detail: string;
}

/** Reads what a command agent wrote. Text and lists are cut to their bounds. */
export function readCommandReply(stdout: string): Result<Answer, ReplyFailure> {
  if (stdout.trim() === '') return fail({ reason: 'empty', detail: 'it wrote nothing on stdout' });
  const parsed = parseJson(stdout);
  if (!parsed.ok) return fail({ reason: 'garbage', detail: `stdout is not JSON: ${parsed.failure}` });
  const reply = replySchema.safeParse(parsed.value);
  if (!reply.success) return fail({ reason: 'garbage', detail: `stdout is not an answer: ${firstIssue(reply.error)}` });
  const { text, citations, toolCalls, costUsd } = reply.data;
  if (text.trim() === '') return fail({ reason: 'empty', detail: 'its text is empty' });
  return ok({
    text: text.slice(0, maxText),
    citations: citations.slice(0, maxListed).map((url) => url.slice(0, maxUrl)),
    toolCalls: toolCalls.slice(0, maxListed).map(({ tool, input }) => ({ tool, input: input.slice(0, maxUrl) })),
    costUsd,
  });
}

function parseJson(text: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(text) as unknown);
  } catch (thrown) {
    const shown = thrown instanceof Error ? thrown.message : String(thrown);
    return fail(shown.slice(0, 200));
  }
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  return issue ? `${issue.path.join('.') || 'reply'}: ${issue.message}` : 'unknown form';
}
