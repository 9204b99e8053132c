import type * as z from 'zod';
import { type AgentFailure, type Answer, callWith } from '../src/kernel/answer.ts';
import { fail, ok, type Result } from '../src/kernel/result.ts';
import { secretRemover } from '../src/kernel/secret-remover.ts';
import { visibleLine } from '../src/kernel/visible-text.ts';
import { boundedAnswer } from './bounded-answer.ts';
import { answerMessageSchema, failureMessageSchema, saidFailures } from './contract/answer-message.ts';
import { jsonWithoutNulls, readStreamedReply } from './contract/reply-stream.ts';

const longestMessage = 500;

/**
 * Reads the reply that a program or a service wrote: one JSON document, or lines of JSON of which the last is the answer.
 * Text and lists are cut to their bounds. A reply may say itself why there is no answer.
 * @param where the place it was written to, for messages: `stdout` or `the body`
 * @param secret what we sent it and nobody else may see; null: nothing
 */
export function readAgentReply(
  output: string,
  where: string,
  secret: string | null = null,
): Result<Answer, AgentFailure> {
  const read = readReply(output.replace(/^\uFEFF/, ''), where, secret);
  if (read.ok || read.failure.reason !== 'garbage') return read;
  const printed = where === 'stdout' ? printedBeside(output) : null;
  if (printed === null) return own('garbage', `${read.failure.detail}${beginning(output, secret)}`);
  return own(
    'garbage',
    `beside its answer something else stands on stdout: ${clipped(printed)}; prints belong on stderr`,
  );
}

/** The first line that is no part of the answer, where what was written is one but for such lines; null: it is not. */
function printedBeside(output: string): string | null {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const first = lines.findIndex((line) => line.startsWith('{'));
  const last = lines.findLastIndex((line) => line.trimEnd().endsWith('}'));
  const isWithin = (_: string, at: number) => first <= at && at <= last;
  const isAlone = (line: string) => line.startsWith('{');
  const isPart = [isWithin, isAlone].find((each) => isReply(lines.filter(each).join('\n')));
  return (isPart && lines.find((line, at) => !isPart(line, at))) ?? null;
}

function isReply(output: string): boolean {
  const read = readReply(output, 'stdout', null);
  return read.ok || !['garbage', 'empty'].includes(read.failure.reason);
}

function readReply(output: string, where: string, secret: string | null): Result<Answer, AgentFailure> {
  if (output.trim() === '') return own('empty', `it wrote nothing on ${where}`);
  const whole = parseJson(output);
  if (whole.ok && !isStreamLine(whole.value)) return readMessage(whole.value, where, secret);
  const streamed = readStreamedReply(output);
  if (streamed === null) return own('garbage', `${where} is not JSON${whole.ok ? ' of the contract' : ''}`);
  const { last, toolCalls } = streamed;
  if (last === null) return own('garbage', `${where} has no line of the type 'final'`);
  return readMessage(withToolCalls(last, toolCalls), where, secret);
}

const lineTypes: readonly unknown[] = ['progress', 'tool', 'final'];

function isStreamLine(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && lineTypes.includes(value.type);
}

/** The calls of the lines before count where the last line names none. */
function withToolCalls(last: unknown, toolCalls: Answer['toolCalls']): unknown {
  if (typeof last !== 'object' || last === null || 'toolCalls' in last) return last;
  return { ...last, toolCalls };
}

function readMessage(value: unknown, where: string, secret: string | null): Result<Answer, AgentFailure> {
  if (typeof value === 'object' && value !== null && 'error' in value && value.error !== null)
    return readFailure(value, where, secret);
  const reply = answerMessageSchema.safeParse(withoutPartialUsage(value));
  if (!reply.success) return own('garbage', `${where} is not an answer: ${firstIssue(reply.error)}`);
  const { usage, ...answer } = reply.data;
  if (answer.text.trim() === '') return own('empty', 'its text is empty');
  return ok(boundedAnswer(concealed(usage === null ? answer : { ...answer, usage }, secret)));
}

/** Usage of which the one total is unknown is unknown: a part would pass for the whole. */
function withoutPartialUsage(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('usage' in value)) return value;
  const { usage, ...rest } = value;
  const isPartial = typeof usage === 'object' && usage !== null && !('inputTokens' in usage && 'outputTokens' in usage);
  return isPartial ? rest : value;
}

function readFailure(value: unknown, where: string, secret: string | null): Result<Answer, AgentFailure> {
  const result = failureMessageSchema.safeParse(value);
  if (!result.success) return own('garbage', `${where} is not an answer: ${firstIssue(result.error)}`);
  const { reason, message } = result.data.error;
  const words = visibleLine(conceal(message, secret)).slice(0, longestMessage);
  return fail<AgentFailure>({
    ...saidFailures[reason],
    detail: `it says${words === '' ? ' nothing more' : `: ${words}`}`,
  });
}

function own(reason: 'empty' | 'garbage', detail: string): Result<Answer, AgentFailure> {
  return fail<AgentFailure>({ fault: 'agent', reason, detail });
}

const shownOutput = 300;

/**
 * Returns the beginning of what was written, for the agent's author; empty where a secret was sent, of which a part might
 * stand in it.
 */
function beginning(output: string, secret: string | null): string {
  if (secret !== null) return '';
  return `; it begins: ${clipped(output)}`;
}

function clipped(output: string): string {
  const line = visibleLine(output.slice(0, 4 * shownOutput).trim());
  return line.length <= shownOutput ? line : `${line.slice(0, shownOutput)}…`;
}

/** Before anything is cut, which would leave the beginning of a secret. */
function concealed(answer: Answer, secret: string | null): Answer {
  const hide = (text: string) => conceal(text, secret);
  const { text, citations, toolCalls, reasoning } = answer;
  return {
    ...answer,
    text: hide(text),
    citations: citations.map(hide),
    toolCalls: toolCalls.map((call) => callWith(call, hide)),
    ...(reasoning === undefined ? {} : { reasoning: hide(reasoning) }),
  };
}

/** Parses JSON. The parser's own message is left out: it repeats words of what was written. */
function parseJson(text: string): Result<unknown, null> {
  try {
    return ok(jsonWithoutNulls(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return fail(null);
  }
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  return issue ? `${issue.path.join('.') || 'reply'}: ${issue.message}` : 'unknown form';
}

/** A text in which a secret is replaced by `[token]`: what we sent may come back in what is said to us. */
export function conceal(text: string, secret: string | null): string {
  return secretRemover(secret, '[token]')(text);
}
