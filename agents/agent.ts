import type { AgentFailure, AnswerOutcome, ToolCall } from '../src/kernel/answer.ts';
import type { AgentId, TaskId } from '../src/kernel/ids.ts';
import type { ModelFailure, ModelReply } from '../src/models/language-model.ts';

/** A question as an agent gets it; nothing else of the task reaches the agent. */
export interface AgentQuestion {
  readonly taskId: TaskId;
  readonly question: string;
  readonly wordLimit: number;
  /** Scope in which an agent is asked a question once, such as a tournament or one match of it. */
  readonly occasion: string;
}

/** News of an agent's work before its answer. */
export type AgentProgress =
  | { readonly kind: 'progress'; readonly message: string }
  | { readonly kind: 'tool'; readonly call: ToolCall };

/** A contestant. */
export interface Agent {
  readonly id: AgentId;
  /** Groups agents that share limits, such as `openai`, `scripted` or `command`. */
  readonly provider: string;
  /** Maker of its model, such as `openai`; null where that is unknown or there is none. */
  readonly vendor: string | null;
  /** Marks an agent that retries its provider by itself; left out: its caller does. */
  readonly triesAgain?: true;
  /**
   * Never throws for what the agent does; gives back a failed outcome instead. Ends within the agent's own time cap.
   * @param onProgress told what the agent says of its work meanwhile, where it does
   */
  answer(
    question: AgentQuestion,
    signal: AbortSignal,
    onProgress?: (progress: AgentProgress) => void,
  ): Promise<AnswerOutcome>;
}

/** Limits of one answer, the same for every contestant of a run. */
export interface AgentCaps {
  /** Time that its model and tools take, in milliseconds; waiting for our own limits does not count. */
  readonly timeoutMs: number;
  /** Maximum tokens of each reply of a model. */
  readonly maxOutputTokens: number;
  /** Searches and pages, where it or its provider lets us bound them. */
  readonly maxToolCalls: number;
}

/** Returns the agent's failure when its model gave no reply: a fault outside voids the round, the agent's own is graded. */
export function failureWithoutReply({ reason, detail }: Pick<ModelFailure, 'reason' | 'detail'>): AgentFailure {
  switch (reason) {
    case 'unavailable':
    case 'malformed':
      return { fault: 'outside', reason: 'provider_unavailable', detail };
    case 'rate_limited':
      return { fault: 'outside', reason: 'rate_limited', detail };
    case 'key_refused':
      return { fault: 'outside', reason: 'key_refused', detail };
    case 'request_refused':
      return { fault: 'outside', reason: 'cannot_start', detail };
    case 'too_long':
      return { fault: 'agent', reason: 'crashed', detail: `its prompt outgrew the model: ${detail}` };
    case 'timed_out':
      return { fault: 'agent', reason: 'timed_out', detail };
    case 'unusable':
      return { fault: 'agent', reason: 'garbage', detail };
  }
}

/** Returns the reason why a model's last reply is no answer; null when it is one. Text that was cut off is an answer as it stands. */
export function failureInReply({
  stop,
  text,
  usage,
  steps,
  reasoning = '',
}: Pick<ModelReply, 'stop' | 'text' | 'usage' | 'steps' | 'reasoning'>): AgentFailure | null {
  if (stop === 'refused') return { fault: 'agent', reason: 'refused', detail: 'the model refused to answer' };
  if (text.trim() !== '') return null;
  if (stop === 'finished' && usage !== null && usage.outputTokens > 0) {
    const contents = `steps: ${steps.length}, characters of thoughts: ${reasoning.length}`;
    const detail = `its reply was billed (tokens: ${usage.outputTokens}) and no text was found in it (${contents})`;
    return { fault: 'outside', reason: 'no_text', detail };
  }
  const why = stop === 'length' ? 'it was cut off before it wrote any text' : 'its reply holds no text';
  return { fault: 'agent', reason: 'empty', detail: why };
}

/** An answer that is not there when the agent's own time is up. */
export function outOfTime(timeoutMs: number): AgentFailure {
  return { fault: 'agent', reason: 'timed_out', detail: `no answer within ${timeoutMs} ms` };
}

/** System prompt of every contestant that is a model; the question itself states the word limit. */
export const answerInstruction =
  'Answer the question in the form that it asks for; where it names none, with a report in Markdown. Look up what it needs, ' +
  'on the web or with the tools that you have. Name exactly what is asked for, give every detail asked for, and cite web ' +
  'pages that a statement stands on as Markdown links. Keep to the word limit: what is ' +
  'beyond 1.5 times as many words is not graded.';
