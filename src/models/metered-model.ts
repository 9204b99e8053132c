import type { TokenUsage } from '../kernel/answer.ts';
import type { Clock } from '../kernel/clock.ts';
import { contentHash } from '../kernel/hash.ts';
import { canonicalJson } from '../kernel/json.ts';
import { randomFor } from '../kernel/random.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { neverSettles } from '../kernel/until-aborted.ts';
import { type CallEnd, type CallMeter, type Leave, type PlannedCall, sleepUnless } from './call-meter.ts';
import {
  type LanguageModel,
  type ModelFailure,
  type ModelReply,
  type ModelRequest,
  modelName,
} from './language-model.ts';
import { callCost, mostInput, type Price, probableTokens, worstCost } from './price.ts';

export interface MeteredModelOptions {
  readonly meter: CallMeter;
  /** Null: unknown. */
  readonly price: Price | null;
  readonly clock: Clock;
  /** Tokens that a provider reads at most when it searches by itself; for the worst cost. */
  readonly searchInputTokens: number;
  /** Called when the budget has no room for a call: the run is to stop, and can be resumed. */
  readonly onBudgetSpent: (detail: string) => void;
  /** Called when a call has cost more, in dollars, than the most that was reserved for it. */
  readonly onDearer?: (call: PlannedCall, costUsd: number) => void;
  /** Time for which a call is retried while the provider refuses it for its rate, in milliseconds. */
  readonly patienceMs?: number;
}

type Outcome = Result<ModelReply, ModelFailure>;
type NamedModel = Pick<LanguageModel, 'provider' | 'model'>;

export const quarterOfAnHour = 15 * 60_000;
/** Recorded end of a call that its caller gave up: the provider may charge for it. */
const givenUp: CallEnd = {
  outcome: fail({ reason: 'timed_out', detail: 'given up by its caller', retryAfterMs: null, mayBeCharged: true }),
  costUsd: null,
};

/**
 * A model whose calls keep within limits and budget, are recorded, and are made once: an equal call of equal occasion
 * gets the stored reply. Failures that may pass are tried again (see `nextTry`); every try is a call on record.
 *
 * When the budget has no room for a call, `onBudgetSpent` is told and the returned promise never settles: the run is
 * stopped then and resumed later, so nothing that is half done may be recorded as an outcome. When the signal
 * aborts a call under way, what was reserved for it counts as spent, since the provider may charge for it.
 */
export function meteredModel(model: LanguageModel, options: MeteredModelOptions): LanguageModel {
  const { provider, vendor } = model;
  return {
    provider,
    vendor,
    model: model.model,
    // A signal of its own: hundreds of calls that wait on one would be taken for a leak of listeners.
    ask: (request, signal) => askMetered(model, request, options, AbortSignal.any([signal])),
    markUseless: (request) => options.meter.markUseless(keyOf(model, request)),
  };
}

async function askMetered(
  model: LanguageModel,
  request: ModelRequest,
  options: MeteredModelOptions,
  signal: AbortSignal,
): Promise<Outcome> {
  const { clock, patienceMs = quarterOfAnHour } = options;
  const call = plannedCall(model, request, options);
  const bounded = { ...request, maxInputTokens: mostInput(request, options.price ?? {}, options.searchInputTokens) };
  const random = randomFor('another try', call.key);
  let tries = noTries;
  for (;;) {
    const leave = await options.meter.begin(call, signal);
    if (leave.kind === 'stored') return ok(leave.reply);
    if (leave.kind !== 'go') return withoutLeave(leave, options);
    let end = givenUp;
    try {
      end = endOf(await model.ask(bounded, signal), (usage) => callCost(usage, options.price), call);
    } finally {
      await options.meter.end(leave.call, end);
    }
    tellDearer(call, end, options);
    if (end.outcome.ok) return end.outcome;
    const { failure } = end.outcome;
    if (failure.reason === 'rate_limited') await options.meter.slowDown(call.provider, failure.retryAfterMs);
    const next = nextTry(failure, tries, { now: clock.now(), patienceMs, jitter: random.float() });
    if (next.kind === 'give_up') return end.outcome;
    if (next.kind === 'again') await sleepUnless(clock, next.pauseMs, signal);
    tries = next.tries;
  }
}

/** Reports that the budget is spent; never settles, since the run is stopped. */
export function withoutLeave(
  leave: Leave,
  { onBudgetSpent }: Pick<MeteredModelOptions, 'onBudgetSpent'>,
): Promise<never> {
  if (leave.kind !== 'no_budget') throw new Error(`a call that is no background call is said to be ${leave.kind}`);
  onBudgetSpent(leave.detail);
  return neverSettles();
}

/** A request to a model as the meter plans it. */
export function plannedCall(
  model: NamedModel,
  request: ModelRequest,
  { price, searchInputTokens }: Pick<MeteredModelOptions, 'price' | 'searchInputTokens'>,
): PlannedCall {
  const { timeoutMs, purpose } = request;
  return {
    provider: model.provider,
    model: model.model,
    purpose,
    key: keyOf(model, request),
    worstUsd: worstCost(request, price, searchInputTokens),
    tokens: probableTokens(request),
    timeoutMs,
  };
}

/** Returns the key of a call: everything but its time limit and its task. */
function keyOf(model: NamedModel, { timeoutMs: _timeoutMs, purpose, ...meant }: ModelRequest): string {
  const { task: _task, ...telling } = purpose;
  return contentHash(canonicalJson([modelName(model), { ...meant, purpose: telling }]));
}

/** Tells of a call that cost more than was reserved for it. */
export function tellDearer(call: PlannedCall, { costUsd }: CallEnd, { onDearer }: MeteredModelOptions): void {
  if (costUsd !== null && call.worstUsd !== null && costUsd > call.worstUsd) onDearer?.(call, costUsd);
}

/**
 * Returns the recorded end of a call. A cost that the provider states is preferred to the price list; a call whose worst
 * cost is 0 costs 0, however it ended.
 */
export function endOf(
  outcome: Outcome,
  costOf: (usage: TokenUsage | null) => number | null,
  { worstUsd }: PlannedCall,
): CallEnd {
  if (!outcome.ok) return { outcome, costUsd: outcome.failure.mayBeCharged && worstUsd !== 0 ? null : 0 };
  const costUsd = outcome.value.costUsd ?? costOf(outcome.value.usage);
  return { outcome: ok({ ...outcome.value, costUsd }), costUsd };
}

/** Tries of one call so far. */
interface Tries {
  readonly unavailable: number;
  /** Tries that the provider may charge for. */
  readonly charged: number;
  /** Time of the provider's first refusal for its rate; null when there was none. */
  readonly limitedSince: number | null;
}

/** Decision after a failed try. */
type NextTry =
  | { readonly kind: 'give_up' }
  | { readonly kind: 'again'; readonly pauseMs: number; readonly tries: Tries }
  /** The meter sees to the pause. */
  | { readonly kind: 'slower'; readonly tries: Tries };

export const noTries: Tries = { unavailable: 0, charged: 0, limitedSince: null };

/** Tries in all when a provider is out of order, the first included. */
const mostUnavailable = 4;
/** Tries in all when the provider may charge for them although nothing of use came back. */
const mostCharged = 2;
const firstPauseMs = 1000;
const longestPauseMs = 60_000;

/**
 * Decides about another try. `unavailable`: four tries with pauses of about 1, 2 and 4 seconds, or what the provider
 * asks for. `rate_limited`: again when the meter lets it, until the patience is over. `malformed`: at once. What may be
 * charged for is tried once more, whatever it is. All else would fail alike again.
 * @param jitter uniform in [0, 1)
 */
export function nextTry(
  { reason, retryAfterMs, mayBeCharged }: ModelFailure,
  before: Tries,
  { now, patienceMs, jitter }: { now: number; patienceMs: number; jitter: number },
): NextTry {
  const tries = { ...before, charged: before.charged + (mayBeCharged || reason === 'malformed' ? 1 : 0) };
  if (tries.charged >= mostCharged) return { kind: 'give_up' };
  if (reason === 'rate_limited') {
    const limitedSince = tries.limitedSince ?? now;
    const ends = now - limitedSince + (retryAfterMs ?? 0) > patienceMs;
    return ends ? { kind: 'give_up' } : { kind: 'slower', tries: { ...tries, limitedSince } };
  }
  if (reason === 'unavailable') {
    const unavailable = tries.unavailable + 1;
    if (unavailable >= mostUnavailable) return { kind: 'give_up' };
    const pauseMs = Math.max(firstPauseMs * 2 ** tries.unavailable * (0.5 + jitter), retryAfterMs ?? 0);
    return { kind: 'again', pauseMs: Math.min(pauseMs, longestPauseMs), tries: { ...tries, unavailable } };
  }
  return reason === 'malformed' ? { kind: 'again', pauseMs: 0, tries } : { kind: 'give_up' };
}
