import type * as z from 'zod';
import type { Page } from '../../crawler/page.ts';
import type { SearchHit } from '../../crawler/ports.ts';
import type { ToolCall } from '../../src/kernel/answer.ts';
import type { answerMessageSchema, SaidReason, streamLineSchema } from './answer-message.ts';
import type { QuestionMessage } from './question-message.ts';

/** An answer as its author writes it: only `text` is needed. */
export type AnswerMessage = z.input<typeof answerMessageSchema>;
/** A line of a streamed reply. */
export type StreamLine = z.input<typeof streamLineSchema>;

/** Tools of an agent; each use is reported to the arena and kept with the answer. */
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

/** A contestant, to be run as a program. */
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
