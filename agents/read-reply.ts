import * as z from 'zod';
import type { Answer } from '../src/kernel/answer.ts';
import { fail, ok, type Result } from '../src/kernel/result.ts';
import { boundedAnswer } from './timed-answer.ts';

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
 * @param secret what we sent it and nobody else may see; null: nothing
 */
export function readAgentReply(
  written: string,
  where: string,
  secret: string | null = null,
): Result<Answer, ReplyFailure> {
  if (written.trim() === '') return fail({ reason: 'empty', detail: `it wrote nothing on ${where}` });
  const parsed = parseJson(written);
  if (!parsed.ok) return fail({ reason: 'garbage', detail: `${where} is not JSON` });
  const reply = replySchema.safeParse(parsed.value);
  if (!reply.success)
    return fail({ reason: 'garbage', detail: `${where} is not an answer: ${firstIssue(reply.error)}` });
  const { usage, ...answer } = reply.data;
  if (answer.text.trim() === '') return fail({ reason: 'empty', detail: 'its text is empty' });
  return ok(boundedAnswer(concealed(usage === null ? answer : { ...answer, usage }, secret)));
}

/** Before anything is cut, which would leave the beginning of a secret. */
function concealed({ text, citations, toolCalls, ...rest }: Answer, secret: string | null): Answer {
  return {
    text: conceal(text, secret),
    citations: citations.map((url) => conceal(url, secret)),
    toolCalls: toolCalls.map(({ tool, input }) => ({ tool, input: conceal(input, secret) })),
    ...rest,
  };
}

/** What the parser says is left out: it repeats words of what was written. */
function parseJson(text: string): Result<unknown, null> {
  try {
    return ok(JSON.parse(text) as unknown);
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown;
    return fail(null);
  }
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  return issue ? `${issue.path.join('.') || 'reply'}: ${issue.message}` : 'unknown form';
}

/**
 * A text in which a secret is replaced by `[token]`: what we sent may come back in what is said to us. Finds each of its
 * characters as it stands, escaped as in JSON (`\u0074`, `\/`), or in percent-encoding.
 */
export function conceal(text: string, secret: string | null): string {
  if (secret === null || secret === '') return text;
  return text.replace(new RegExp(Array.from(secret, formsOf).join(''), 'gu'), '[token]');
}

function formsOf(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  const escapes = units.map((unit) => `\\\\u${anyCase(unit.toString(16).padStart(4, '0'))}`).join('');
  const bytes = Array.from(Buffer.from(character, 'utf8'), (byte) => `%${anyCase(byte.toString(16).padStart(2, '0'))}`);
  const plain = `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  // A backslash before a letter or digit would be another escape.
  const escaped = /["\\/]/.test(character) ? `|\\\\${plain}` : '';
  return `(?:${plain}${escaped}|${escapes}|${bytes.join('')})`;
}

function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
