import type { ModelFailure } from './language-model.ts';

/** What has been tried for one call so far. */
export interface Tries {
  readonly unavailable: number;
  /** Tries that the provider may charge for. */
  readonly charged: number;
  /** When the provider first refused it for its rate; null when it did not. */
  readonly limitedSince: number | null;
}

/** What to do after a failed try. */
export type NextTry =
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
