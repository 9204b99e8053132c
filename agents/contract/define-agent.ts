import type * as z from 'zod';
import type { Page } from '../../crawler/page.ts';
import type { SearchHit } from '../../crawler/ports.ts';
import type { ToolCall } from '../../src/kernel/answer.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { messageOf } from '../../src/kernel/errors.ts';
import { openAgentWeb } from './agent-web.ts';
import type { answerMessageSchema, SaidReason, streamLineSchema } from './answer-message.ts';
import { type QuestionMessage, questionMessageSchema } from './question-message.ts';

/** An answer as its author writes it: only `text` is needed. */
export type AnswerMessage = z.input<typeof answerMessageSchema>;
/** A line of a streamed reply. */
export type StreamLine = z.input<typeof streamLineSchema>;

/** What an agent works with; each use of a tool is told to the arena and kept with the answer. */
export interface AgentTools {
  /** Asks the run's search engine; ten hits unless told. @throws Error when it does not work */
  search(query: string, limit?: number): Promise<readonly SearchHit[]>;
  /** Reads a page as Markdown with its links. @throws Error when it cannot be read */
  browse(url: string): Promise<Page>;
  /** Records the use of a tool of the agent's own. */
  used(call: ToolCall): void;
  /** Says what it does now. */
  progress(message: string): void;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** Answers a question; a string is the answer's text. */
export type AnswerQuestion = (question: QuestionMessage, tools: AgentTools) => Promise<AnswerMessage | string>;

/** A contestant, to be run as a program or served. */
export interface DefinedAgent {
  readonly answer: AnswerQuestion;
}

/** Thrown by an agent to say why it has no answer; all else that is thrown counts as `failed`. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly reason: SaidReason;

  /** @param reason `failed` and `refused` are the agent's own; the others are faults outside it, and void the round */
  constructor(reason: SaidReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** A contestant from the function that answers: `defineAgent(async ({ question }, { search }) => …)`. */
export function defineAgent(answer: AnswerQuestion): DefinedAgent {
  return { answer };
}

const maxQuestion = 1024 * 1024;

/**
 * Runs an agent as the arena's programs are run: one question from stdin, its answer to stdout.
 * @throws Error for input that is no question
 */
export async function runAgent(agent: DefinedAgent): Promise<void> {
  let text = '';
  for await (const part of process.stdin.setEncoding('utf8')) {
    text += String(part);
    if (text.length > maxQuestion) throw new Error('the question on stdin is too long');
  }
  const question = questionMessageSchema.parse(JSON.parse(text));
  const { signal } = new AbortController();
  await answerInLines(agent, question, signal, (line) => process.stdout.write(`${JSON.stringify(line)}\n`));
}

/** Has an agent answer, and gives what it tells meanwhile and its answer line by line. */
export async function answerInLines(
  agent: DefinedAgent,
  question: QuestionMessage,
  signal: AbortSignal,
  write: (line: StreamLine) => void,
): Promise<void> {
  const web = openAgentWeb({ searchUrl: question.searchUrl });
  const used = (call: ToolCall) => write({ type: 'tool', ...call, ...cutResult(call) });
  const tools: AgentTools = {
    search: (query, limit) =>
      timed(used, { tool: 'search', input: query }, () => web.search(query, limit, signal), hitLines),
    browse: (url) => timed(used, { tool: 'read', input: url }, () => web.browse(url, signal), pageLines),
    used,
    progress: (message) => write({ type: 'progress', message }),
    signal,
  };
  try {
    const answer = await agent.answer(question, tools);
    write({ type: 'final', ...(typeof answer === 'string' ? { text: answer } : answer) });
  } catch (thrown) {
    const reason = thrown instanceof NoAnswer ? thrown.reason : 'failed';
    write({ type: 'final', error: { reason, message: messageOf(thrown) } });
  } finally {
    await web.close();
  }
}

/** As much as the arena keeps; a reply of many long results would be a flood. */
const longestResult = 4_000;

function cutResult({ result }: ToolCall): { readonly result?: string } {
  return result === undefined ? {} : { result: result.slice(0, longestResult) };
}

async function timed<Value>(
  used: (call: ToolCall) => void,
  call: ToolCall,
  work: () => Promise<Value>,
  lines: (value: Value) => string,
): Promise<Value> {
  const started = systemClock.now();
  const tell = (result: string) => used({ ...call, result, elapsedMs: systemClock.now() - started });
  try {
    const value = await work();
    tell(lines(value));
    return value;
  } catch (thrown) {
    tell(messageOf(thrown));
    throw thrown;
  }
}

function hitLines(hits: readonly SearchHit[]): string {
  return hits.map(({ url, title, snippet }, at) => `${at + 1}. ${title}\n   ${url}\n   ${snippet}`).join('\n');
}

function pageLines({ title, text }: Page): string {
  return `${title}\n\n${text}`;
}
