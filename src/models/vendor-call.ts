import { addUsage, type TokenUsage } from '../kernel/answer.ts';
import type { Clock } from '../kernel/clock.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { ModelRequest } from './language-model.ts';
import { type AnsweredFailure, perhapsCharged, timedOut } from './vendor-failure.ts';
import type { VendorModelOptions } from './vendor-model.ts';

/** How a call of a vendor's SDK ended. */
export type VendorCall<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'timed_out' };

export interface VendorCallLimits {
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** The caller's. */
  readonly signal: AbortSignal;
}

/** Made once: an error takes its time to be made, and nobody reads this one. */
const callEnded = new Error('the call has ended');

/**
 * Runs a call for at most `timeoutMs`; its own signal then aborts. Throws the reason of the caller's signal when that
 * aborts; whatever else is thrown comes back as `failed`. Neither end waits for an SDK that does not heed its signal.
 */
export async function vendorCall<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  { timeoutMs, clock, signal }: VendorCallLimits,
): Promise<VendorCall<Value>> {
  signal.throwIfAborted();
  const request = new AbortController();
  const timer = new AbortController();
  const ended = settled(work(request.signal));
  // The timer is stopped when the call has ended: then its end is the call's.
  const late = clock.sleep(timeoutMs, timer.signal).then(
    (): VendorCall<Value> => ({ kind: 'timed_out' }),
    () => ended,
  );
  const abort = rejection(signal);
  try {
    return await Promise.race([ended, late, abort.promise]);
  } finally {
    abort.clear();
    timer.abort(callEnded);
    request.abort(callEnded);
  }
}

/** For one request about work in the background, none of which waits for the model. In milliseconds. */
export const exchangeMs = 60_000;
/** An SDK's own bound lies behind ours, so that ours alone says when the time is over. In milliseconds. */
export const grace = 60_000;

/**
 * A turn of one part or several, with the milliseconds it took. Throws the reason of the caller's signal when that aborts.
 * @param work tells of each part that has come: a failure behind it may be charged
 * @param failureOf what an error is that the SDK, or a reader of its body, throws
 */
export async function vendorTurn<Value>(
  { clock, apiKey }: Pick<VendorModelOptions, 'clock' | 'apiKey'>,
  { timeoutMs, signal }: Pick<VendorCallLimits, 'timeoutMs' | 'signal'>,
  work: (signal: AbortSignal, onPart: () => void) => Promise<Value>,
  failureOf: (error: unknown) => AnsweredFailure,
): Promise<Result<{ readonly value: Value; readonly elapsedMs: number }, AnsweredFailure>> {
  const started = clock.now();
  let parts = 0;
  const called = await vendorCall((inner) => work(inner, () => parts++), { timeoutMs, clock, signal });
  if (called.kind === 'timed_out') return fail(timedOut(timeoutMs, apiKey));
  if (called.kind === 'done') return ok({ value: called.value, elapsedMs: clock.now() - started });
  const failure = failureOf(called.error);
  return fail(parts > 0 ? perhapsCharged(failure) : failure);
}

async function settled<Value>(work: Promise<Value>): Promise<VendorCall<Value>> {
  try {
    return { kind: 'done', value: await work };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

/** A promise that rejects when the signal aborts, until it is cleared. */
function rejection(signal: AbortSignal) {
  const heard = new AbortController();
  const promise = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: heard.signal });
  });
  return { promise, clear: () => heard.abort(callEnded) };
}

/**
 * Tokens out that the next part of a turn may have, 1 or more; null when the turn is to end as it is: its bounds are used
 * up, or a provider that does not say what its parts used would be paid without a bound. The next part reads at least
 * what the one before read and said, so that a turn ends before its input passes `maxInputTokens`; it passes it only by
 * what the last part finds anew.
 * @param usages of the parts so far
 */
export function outputLeft(
  { maxInputTokens, maxOutputTokens }: Pick<ModelRequest, 'maxInputTokens' | 'maxOutputTokens'>,
  usages: readonly (TokenUsage | null)[],
): number | null {
  const used = sumOf(usages);
  const last = usages.at(-1) ?? null;
  if (used === null || last === null) return null;
  const input = used.inputTokens + last.inputTokens + last.outputTokens;
  if (maxInputTokens !== undefined && input > maxInputTokens) return null;
  return used.outputTokens < maxOutputTokens ? maxOutputTokens - used.outputTokens : null;
}

function sumOf(usages: readonly (TokenUsage | null)[]): TokenUsage | null {
  return usages.length === 0 ? null : usages.reduce(addUsage);
}
