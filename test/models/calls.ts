import { agentId } from '../../src/kernel/ids.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { CallMeter, PlannedCall } from '../../src/models/call-meter.ts';
import type { LanguageModel, ModelFailure, ModelReply, ModelRequest } from '../../src/models/language-model.ts';

/** A signal that never aborts. */
export const never = (): AbortSignal => new AbortController().signal;

export const plannedWith = (change: Partial<PlannedCall> = {}): PlannedCall => ({
  purpose: { role: 'answer', prompt: 'ask@1', agent: agentId('A'), occasion: 'T-1' },
  provider: 'openai',
  model: 'gpt',
  key: 'key',
  worstUsd: 1,
  tokens: 100,
  timeoutMs: 60_000,
  ...change,
});

export const requestWith = (change: Partial<ModelRequest> = {}): ModelRequest => ({
  purpose: { role: 'grade', prompt: 'grade@1', agent: null, occasion: 'T-1' },
  system: 'Be brief.',
  messages: [{ role: 'user', text: 'Hello' }],
  maxOutputTokens: 100,
  timeoutMs: 1000,
  ...change,
});

export function replyWith(change: Partial<ModelReply> = {}): ModelReply {
  const usage = { inputTokens: 10, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 5, searches: 0 };
  return {
    text: 'Hello',
    toolRequests: [],
    citations: [],
    steps: [],
    usage,
    model: 'gpt',
    stop: 'finished',
    costUsd: null,
    elapsedMs: 1,
    ...change,
  };
}

export const failureWith = (reason: ModelFailure['reason'], retryAfterMs: number | null = null) =>
  fail({ reason, detail: reason, retryAfterMs });

/** Begins a call that the meter is to let go. */
export async function goOf(meter: CallMeter, call: PlannedCall, signal = never()): Promise<string> {
  const leave = await meter.begin(call, signal);
  if (leave.kind !== 'go') throw new Error(`it says ${leave.kind}`);
  return leave.call;
}

/** A failure of a call that the provider had begun to work on. */
export const chargedFailure = (reason: ModelFailure['reason']) =>
  fail({ ...failureWith(reason).failure, mayBeCharged: true as const });

type Outcome = Result<ModelReply, ModelFailure>;

/** A model that gives the outcomes one after the other, and then the last one again. */
export function modelWith(...outcomes: readonly Outcome[]): LanguageModel & { readonly asked: ModelRequest[] } {
  const asked: ModelRequest[] = [];
  return {
    provider: 'openai',
    model: 'gpt',
    vendor: 'openai',
    asked,
    ask: async (request) => {
      asked.push(request);
      return outcomes[Math.min(asked.length, outcomes.length) - 1] ?? ok(replyWith());
    },
  };
}
