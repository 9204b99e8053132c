import type { Clock } from '../../src/kernel/clock.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { CallEnd, PlannedCall } from '../../src/models/call-meter.ts';
import type { ModelFailure } from '../../src/models/language-model.ts';
import { memoryMeter } from '../../src/models/memory-meter.ts';
import type { ProviderLimits } from '../../src/models/pace.ts';
import type { Continuation, ContinueRequest, Policy } from '../rollouts/policy.ts';

interface LimitedOptions {
  readonly provider: string;
  readonly limits: ProviderLimits;
  readonly clock: Clock;
}

/** Approximate number of characters in a token, used until the server reports its own count. */
const charactersPerToken = 4;

/**
 * A policy whose server is asked within the limits that the config has for its provider: requests and tokens a minute,
 * requests at a time, and a pause for all when it refuses for its rate. There is no budget.
 */
export function limitedPolicy(policy: Policy, { provider, limits, clock }: LimitedOptions): Policy {
  const meter = memoryMeter({ limitsOf: () => limits, clock });
  const goOn: Policy['goOn'] = async (request, signal) => {
    const leave = await meter.begin(plannedCall(provider, policy, request), signal);
    if (leave.kind !== 'go') throw new Error('a meter without budget and memory let a call wait for ever');
    let outcome: Result<Continuation, ModelFailure> = fail(givenUp);
    try {
      outcome = await policy.goOn(request, signal);
    } finally {
      await meter.end(leave.call, callEnd(outcome));
    }
    if (!outcome.ok && outcome.failure.reason === 'rate_limited')
      await meter.slowDown(provider, outcome.failure.retryAfterMs);
    return outcome;
  };
  return { ...policy, goOn };
}

const givenUp: ModelFailure = { reason: 'timed_out', detail: 'given up by its caller', retryAfterMs: null };

function plannedCall(provider: string, { name }: Policy, { asked, written, ...rest }: ContinueRequest): PlannedCall {
  const characters = asked.question.length + (asked.system?.length ?? 0) + written.length;
  return {
    purpose: { role: 'answer', prompt: 'rollout@1', agent: null, occasion: String(rest.seed) },
    provider,
    model: name,
    key: '',
    worstUsd: null,
    timeoutMs: rest.timeoutMs,
    tokens: Math.ceil(characters / charactersPerToken) + rest.maxTokens,
  };
}

/** Returns the result of a call for the meter, which needs only the tokens of a reply. */
function callEnd(outcome: Result<Continuation, ModelFailure>): CallEnd {
  if (!outcome.ok) return { outcome, costUsd: null };
  const { promptTokens, tokens } = outcome.value;
  const usage =
    promptTokens === null
      ? null
      : {
          inputTokens: promptTokens,
          cachedInputTokens: 0,
          cacheWriteTokens: 0,
          outputTokens: tokens.length,
          searches: 0,
        };
  const nothing = { text: '', toolRequests: [], citations: [], steps: [], model: '', costUsd: null, elapsedMs: 0 };
  return { outcome: ok({ ...nothing, usage, stop: 'finished' }), costUsd: null };
}
