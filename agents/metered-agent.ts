import type { AgentFailure, Answer, AnswerOutcome } from '../src/kernel/answer.ts';
import { contentHash } from '../src/kernel/hash.ts';
import { canonicalJson } from '../src/kernel/json.ts';
import { fail, ok } from '../src/kernel/result.ts';
import type { CallEnd, CallMeter, PlannedCall } from '../src/models/call-meter.ts';
import type { ModelFailure, ModelReply } from '../src/models/language-model.ts';
import { withoutLeave } from '../src/models/metered-model.ts';
import type { Agent, AgentProgress, AgentQuestion } from './agent.ts';
import { readAgentReply } from './read-reply.ts';

/** Meter for agents that state the cost of their answers themselves. */
export interface AnswerMeter {
  readonly meter: CallMeter;
  /** True if the run has a budget. */
  readonly capped: boolean;
  /** The most that one answer of an agent has cost here so far, in dollars; null: none has told. */
  readonly dearestAnswer: (agent: Pick<PlannedCall, 'provider' | 'model'>) => Promise<number | null>;
  /** Called when the budget has no room for an answer: the run is to stop, and can be resumed. */
  readonly onBudgetSpent: (detail: string) => void;
  /** Called when an answer has cost more, in dollars, than the agent's settings say it may. */
  readonly onDearer: (agent: string, costUsd: number, maxCostUsd: number) => void;
}

export interface MeteredAgentOptions extends AnswerMeter {
  /** The most that one answer costs by the agent's settings, in dollars; 0: it costs nothing; null: they do not say. */
  readonly maxCostUsd: number | null;
  /** Its time cap for one question, in milliseconds. */
  readonly timeoutMs: number;
}

/** Name and version of what is asked, on record with every answer. */
const prompt = 'agent@1';

/**
 * An agent whose answers are on record as calls are: each reserves the most it may cost before it is asked for, what the agent
 * states counts as spent, and an answer that was given before an interruption is not asked for again. The most it may cost is
 * `maxCostUsd`, else the dearest answer so far. While neither is known and there is a budget, the first answer is
 * asked for alone, so that the budget is passed by that one answer at most. A failure, or an answer that states nothing, counts
 * with what was reserved.
 *
 * When the budget has no room, `onBudgetSpent` is told and the returned promise never settles, as with models.
 */
export function meteredAgent(agent: Agent, options: MeteredAgentOptions): Agent {
  const { maxCostUsd, capped, dearestAnswer } = options;
  const name = { provider: agent.provider, model: agent.id as string };
  let dearest = maxCostUsd;
  let first: Promise<unknown> | null = null;
  const ask = async (question: AgentQuestion, signal: AbortSignal, onProgress?: OnProgress) => {
    const worstUsd = maxCostUsd ?? dearest ?? 0;
    const result = await askMetered(agent, question, { ...options, worstUsd, onProgress }, signal);
    if (result.costUsd !== null && maxCostUsd === null) dearest = Math.max(dearest ?? 0, result.costUsd);
    return result.outcome;
  };
  return {
    ...agent,
    answer: async (question, signal, onProgress) => {
      dearest ??= await dearestAnswer(name);
      if (dearest !== null || !capped) return ask(question, signal, onProgress);
      if (first === null) {
        const alone = ask(question, signal, onProgress);
        first = alone.catch(() => undefined);
        return alone;
      }
      await first;
      return ask(question, signal, onProgress);
    },
  };
}

interface Asked {
  readonly outcome: AnswerOutcome;
  /** Dollars; null when unknown. */
  readonly costUsd: number | null;
}

type OnProgress = (progress: AgentProgress) => void;
type Asking = MeteredAgentOptions & { readonly worstUsd: number; readonly onProgress: OnProgress | undefined };

async function askMetered(agent: Agent, question: AgentQuestion, asking: Asking, signal: AbortSignal): Promise<Asked> {
  const { meter, maxCostUsd, onBudgetSpent, onDearer, onProgress } = asking;
  // A signal of its own: many answers that wait on one would be taken for a leak of listeners.
  const leave = await meter.begin(plannedAnswer(agent, question, asking), AbortSignal.any([signal]));
  if (leave.kind === 'stored') return storedAnswer(leave.reply);
  if (leave.kind !== 'go') return withoutLeave(leave, { onBudgetSpent });
  let end: CallEnd = { outcome: fail(brokenOff), costUsd: null };
  try {
    const outcome = await agent.answer(question, signal, onProgress);
    end = endOfAnswer(agent, outcome, maxCostUsd);
    return { outcome, costUsd: end.costUsd };
  } finally {
    await meter.end(leave.call, end);
    if (maxCostUsd !== null && (end.costUsd ?? 0) > maxCostUsd) onDearer(agent.id, end.costUsd ?? 0, maxCostUsd);
  }
}

const brokenOff: ModelFailure = {
  reason: 'timed_out',
  detail: 'broken off before it ended',
  retryAfterMs: null,
  mayBeCharged: true,
};

function plannedAnswer(
  { id, provider }: Agent,
  { taskId, question, occasion }: AgentQuestion,
  { worstUsd, timeoutMs }: Asking,
): PlannedCall {
  return {
    purpose: { role: 'answer', prompt, agent: id, occasion, task: taskId },
    provider,
    model: id,
    key: contentHash(canonicalJson([prompt, provider, id, occasion, taskId, question])),
    worstUsd,
    tokens: 0,
    timeoutMs,
  };
}

function endOfAnswer(agent: Agent, outcome: AnswerOutcome, maxCostUsd: number | null): CallEnd {
  const unstated = maxCostUsd === 0 ? 0 : null;
  if (outcome.kind === 'failed') {
    const failure = failureOfCall(outcome.failure);
    return { outcome: fail(failure), costUsd: failure.mayBeCharged ? unstated : 0 };
  }
  const costUsd = outcome.answer.costUsd ?? unstated;
  return { outcome: ok(replyOf(agent, outcome.answer, costUsd, outcome.elapsedMs)), costUsd };
}

/** Returns the record of an answer: the JSON that the agent might have written. */
function replyOf({ id }: Agent, answer: Answer, costUsd: number | null, elapsedMs: number): ModelReply {
  const usage = answer.usage ?? null;
  const nothing = { toolRequests: [], citations: [], steps: [] };
  return { ...nothing, text: JSON.stringify(answer), usage, model: id, stop: 'finished', costUsd, elapsedMs };
}

function storedAnswer({ text, costUsd, elapsedMs }: ModelReply): Asked {
  const answer = readAgentReply(text, 'the record of its answer');
  if (!answer.ok) throw new Error(`a recorded answer cannot be read: ${answer.failure.detail}`);
  return { outcome: { kind: 'answered', answer: answer.value, elapsedMs }, costUsd };
}

function failureOfCall({ reason, detail }: AgentFailure): ModelFailure {
  const base = { detail: `${reason}: ${detail}`, retryAfterMs: null };
  switch (reason) {
    case 'timed_out':
      return { ...base, reason: 'timed_out', mayBeCharged: true };
    case 'provider_unavailable':
    case 'killed':
    case 'no_text':
      return { ...base, reason: 'unavailable', mayBeCharged: true };
    case 'rate_limited':
    case 'key_refused':
      return { ...base, reason };
    case 'cannot_start':
      return { ...base, reason: 'request_refused' };
    default:
      return { ...base, reason: 'unusable', mayBeCharged: true };
  }
}
