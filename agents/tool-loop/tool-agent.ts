import type { AgentFailure, AnswerOutcome } from '../../src/kernel/answer.ts';
import type { Clock } from '../../src/kernel/clock.ts';
import type { AgentId } from '../../src/kernel/ids.ts';
import type { Result } from '../../src/kernel/result.ts';
import type { Fence } from '../../src/kernel/visible-text.ts';
import type { LanguageModel } from '../../src/models/language-model.ts';
import type { Agent, AgentCaps, AgentQuestion } from '../agent.ts';
import { modelAnswer, stepsUntilThen } from '../bounded-answer.ts';
import { type LoopEnd, runToolLoop, type Tool } from './run-tool-loop.ts';

/** Tools for one answer. */
export interface OpenTools {
  readonly tools: readonly Tool[];
  /** See `ToolLoop`. */
  readonly fault: (atEnd: boolean) => AgentFailure | null;
  /** Never throws. */
  close(): Promise<void>;
}

export interface ToolAgentOptions {
  readonly id: AgentId;
  readonly model: LanguageModel;
  readonly caps: AgentCaps;
  readonly clock: Clock;
  /** Puts what strangers wrote between marks that they cannot know. */
  readonly fence: Fence;
}

/**
 * A contestant that is a model with tools of ours to run.
 * @param openTools makes new tools for each answer; the time it takes does not count
 */
export function createToolAgent(
  { id, model, caps, clock }: ToolAgentOptions,
  instruction: string,
  openTools: (signal: AbortSignal, question: AgentQuestion) => Promise<Result<OpenTools, AgentFailure>>,
): Agent {
  const answer: Agent['answer'] = async (question, signal, onProgress = () => undefined): Promise<AnswerOutcome> => {
    signal.throwIfAborted();
    const opening = await openTools(signal, question);
    if (!opening.ok) return { kind: 'failed', failure: opening.failure, elapsedMs: 0 };
    const { tools, fault } = opening.value;
    const close = closingOnce(opening.value);
    // A model whose run was stopped for its budget never replies: then nothing after the loop is ever reached.
    signal.addEventListener('abort', close, { once: true });
    try {
      const loop = { id, model, instruction, tools, fault, caps, clock, signal, onProgress };
      return outcomeOf(await runToolLoop(loop, question));
    } finally {
      signal.removeEventListener('abort', close);
      await close();
    }
  };
  return { id, provider: model.provider, triesAgain: true, vendor: model.vendor, answer };
}

function closingOnce(tools: OpenTools): () => Promise<void> {
  let closing: Promise<void> | null = null;
  return () => {
    closing ??= tools.close();
    return closing;
  };
}

function outcomeOf({ outcome, progress }: LoopEnd): AnswerOutcome {
  const elapsedMs = progress.spentMs;
  if (!outcome.ok) return { kind: 'failed', failure: outcome.failure, elapsedMs, ...stepsUntilThen(progress.steps) };
  return { kind: 'answered', answer: modelAnswer({ ...progress, text: outcome.value }), elapsedMs };
}
