import type { ToolCall } from '../../src/kernel/answer.ts';
import { isDeeperThan } from '../../src/kernel/json.ts';
import type { AgentProgress } from '../agent.ts';
import { earlierLineSchema } from './answer-message.ts';

/** A streamed reply taken apart. */
export interface StreamedReply {
  /** The members of its last line but `type`; null when there is no such line. */
  readonly last: unknown;
  readonly toolCalls: readonly ToolCall[];
}

/** More steps than are kept of an answer are not gathered. */
const mostCalls = 500;

/**
 * A reply of several lines of JSON, each with a `type`.
 * @returns null for what is no such reply
 */
export function readStreamedReply(reply: string): StreamedReply | null {
  const toolCalls: ToolCall[] = [];
  let last: unknown = null;
  for (const line of reply.split('\n')) {
    if (line.trim() === '') continue;
    const value = jsonObject(line);
    if (value === null) return null;
    const { type, ...members } = value;
    if (type === 'final') {
      // Whatever comes behind it, as the end mark of a stream, is no part of the answer.
      last = members;
      break;
    }
    const progress = progressIn(value);
    if (progress === null) return null;
    if (progress.kind === 'tool' && toolCalls.length < mostCalls) toolCalls.push(progress.call);
  }
  return { last, toolCalls };
}

function progressIn(value: unknown): AgentProgress | null {
  const line = earlierLineSchema.safeParse(value);
  if (!line.success) return null;
  if (line.data.type === 'progress') return { kind: 'progress', message: line.data.message };
  const { type, ...call } = line.data;
  return { kind: type, call };
}

/** Lists and objects within each other in a reply. */
const deepestReply = 100;

/**
 * Reads JSON in which a member or an element that is null counts as left out: so unknown values are often written.
 * @throws SyntaxError where it is not JSON, or deeper than any reply
 */
export function jsonWithoutNulls(text: string): unknown {
  if (isDeeperThan(JSON.parse(text), deepestReply)) throw new SyntaxError('it is nested too deeply');
  return JSON.parse(text, (_, value: unknown) => {
    if (Array.isArray(value)) return value.filter((each) => each !== undefined);
    return value === null ? undefined : value;
  });
}

function jsonObject(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value = jsonWithoutNulls(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

/** Characters of a line that is waited for; a longer one is read with the whole reply only. */
const longestLine = 64 * 1024;
/** Lines that tell nothing, after which a reply is none that is streamed: a flood of them would take minutes to read. */
const mostOdd = 100;

/**
 * Tells of the lines of a reply as they come, the last one not among them.
 * @param onFinal called when that one has come
 * @returns takes the next part of the reply
 */
export function progressWatch(
  onProgress: (progress: AgentProgress) => void,
  onFinal: () => void,
): (part: Buffer) => void {
  const decoder = new TextDecoder();
  let rest = '';
  let odd = 0;
  return (part) => {
    if (odd > mostOdd) return;
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
    rest = lines.pop()?.slice(0, longestLine) ?? '';
    for (const line of lines) {
      if (odd > mostOdd) return;
      if (/^(?:data:)?\s*$|^(?:event|id|retry|:)/.test(line)) continue;
      const value = jsonObject(line.replace(/^data:/, ''));
      if (value?.type === 'final') return onFinal();
      const progress = progressIn(value);
      if (progress === null) odd++;
      else onProgress(progress);
    }
  };
}

/** The data of server-sent events, one event a line (WHATWG HTML, section 9.2.6). */
export function eventLines(body: string): string {
  return body
    .split(/\r?\n\r?\n|\r\r/)
    .map((event) =>
      event
        .split(/\r\n|\n|\r/)
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice('data:'.length))
        .join(' '),
    )
    .join('\n');
}
