import type { AnswerOutcome } from '../src/kernel/answer.ts';
import type { Clock } from '../src/kernel/clock.ts';
import type { AgentId } from '../src/kernel/ids.ts';
import type { LanguageModel, ModelReply } from '../src/models/language-model.ts';
import { type Agent, type AgentCaps, answerInstruction, failureInReply, failureWithoutReply } from './agent.ts';
import { modelAnswer, stepsUntilThen } from './bounded-answer.ts';

export interface ModelAgentOptions {
  readonly id: AgentId;
  readonly model: LanguageModel;
  /** True if the provider's own web search is on. */
  readonly search: boolean;
  readonly caps: AgentCaps;
  readonly clock: Clock;
}

/**
 * A model that is asked once and, with `search`, looks things up by its provider's own tools. All such contestants get
 * the same words. Its time is what the provider took; waiting for a turn does not count. Its failures
 * are those of its model (`failureWithoutReply`, `failureInReply`).
 */
export function createModelAgent({ id, model, search, caps, clock }: ModelAgentOptions): Agent {
  return {
    id,
    provider: model.provider,
    triesAgain: true,
    vendor: model.vendor,
    answer: async (question, signal, onProgress): Promise<AnswerOutcome> => {
      signal.throwIfAborted();
      onProgress?.({ kind: 'progress', message: waiting });
      const started = clock.now();
      const purpose = {
        role: 'answer',
        prompt: 'answer-with-search@2',
        agent: id,
        occasion: question.occasion,
        task: question.taskId,
      } as const;
      const reply = await model.ask(
        {
          purpose,
          system: answerInstruction,
          messages: [{ role: 'user', text: question.question }],
          ...(search ? { webSearch: { most: caps.maxToolCalls } } : {}),
          maxOutputTokens: caps.maxOutputTokens,
          timeoutMs: caps.timeoutMs,
        },
        signal,
      );
      if (reply.ok) return outcomeOf(reply.value);
      const { failure } = reply;
      // Its time may have begun before this process asked.
      const elapsedMs =
        failure.reason === 'timed_out' ? caps.timeoutMs : Math.min(clock.now() - started, caps.timeoutMs);
      return { kind: 'failed', failure: failureWithoutReply(failure), elapsedMs };
    },
  };
}

/** Progress message while the model works; its steps come with the reply. */
const waiting = 'waits for its model, whose reply brings all its steps';

function outcomeOf(reply: ModelReply): AnswerOutcome {
  const { elapsedMs, steps } = reply;
  const failure = failureInReply(reply);
  if (failure !== null) return { kind: 'failed', failure, elapsedMs, ...stepsUntilThen(steps) };
  return { kind: 'answered', answer: modelAnswer(reply), elapsedMs };
}
