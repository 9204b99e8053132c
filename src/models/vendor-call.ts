import { addUsage, type TokenUsage } from '../kernel/answer.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { raceAbort, withinTime } from '../kernel/until-aborted.ts';
import type { ModelRequest } from './language-model.ts';
import { type AnsweredFailure, perhapsCharged, timedOut } from './vendor-failure.ts';
import type { VendorModelOptions } from './vendor-model.ts';

/** Time limit for one request about work in the background, in milliseconds; no such request waits for the model. */
export const exchangeMs = 60_000;
/** An SDK's own bound lies behind ours, so that ours alone says when the time is over. In milliseconds. */
export const grace = 60_000;

/**
 * A turn of one part or several, with the milliseconds it took. Throws the reason of the caller's signal when that aborts.
 * Neither end waits for an SDK that does not heed its signal.
 * @param work tells of each part that has come: a failure behind it may be charged
 * @param failureOf what an error is that the SDK, or a reader of its body, throws
 */
export async function vendorTurn<Value>(
  { clock, apiKey }: Pick<VendorModelOptions, 'clock' | 'apiKey'>,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
  work: (signal: AbortSignal, onPart: () => void) => Promise<Value>,
  failureOf: (error: unknown) => AnsweredFailure,
): Promise<Result<{ readonly value: Value; readonly elapsedMs: number }, AnsweredFailure>> {
  const started = clock.now();
  let parts = 0;
  const end = await withinTime({ clock, timeoutMs, signal }, (inner) => {
    const calling = work(inner, () => parts++);
    return raceAbort<Result<Value, unknown>>(calling.then(ok, fail), inner);
  });
  if (end.timedOut) return fail(timedOut(timeoutMs, apiKey));
  if (end.value.ok) return ok({ value: end.value.value, elapsedMs: clock.now() - started });
  const failure = failureOf(end.value.failure);
  return fail(parts > 0 ? perhapsCharged(failure) : failure);
}

/**
 * Tokens out that the next part of a turn may have, 1 or more; null when the turn is to end as it is: its bounds are used
 * up, or a provider that does not say what its parts used would be paid without a bound. The next part reads at least
 * what the one before read and said, so that a turn ends before its input passes `maxInputTokens`; it passes it only by
 * what the last part finds again.
 * @param usages of the parts so far
 */
export function outputLeft(
  { maxInputTokens, maxOutputTokens }: Pick<ModelRequest, 'maxInputTokens' | 'maxOutputTokens'>,
  usages: readonly (TokenUsage | null)[],
): number | null {
  const usage = sumOf(usages);
  const last = usages.at(-1) ?? null;
  if (usage === null || last === null) return null;
  const input = usage.inputTokens + last.inputTokens + last.outputTokens;
  if (maxInputTokens !== undefined && input > maxInputTokens) return null;
  return usage.outputTokens < maxOutputTokens ? maxOutputTokens - usage.outputTokens : null;
}

function sumOf(usages: readonly (TokenUsage | null)[]): TokenUsage | null {
  return usages.length === 0 ? null : usages.reduce(addUsage);
}
