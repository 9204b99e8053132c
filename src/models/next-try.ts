import type { ModelFailure } from './language-model.ts';

/** What has been tried for one call so far. */
export interface Tries {
  readonly unavailable: number;
  readonly malformed: number;
  /** When the provider first refused it for its rate; null when it did not. */
  readonly limitedSince: number | null;
}

/** What to do after a failed try. */
export type NextTry =
  | { readonly kind: 'give_up' }
  | { readonly kind: 'again'; readonly pauseMs: number; readonly tries: Tries }
  /** The meter sees to the pause. */
  | { readonly kind: 'slower'; readonly tries: Tries };

export const noTries: Tries = { unavailable: 0, malformed: 0, limitedSince: null };

/** Tries in all when a provider is out of order, the first included. */
const mostUnavailable = 4;
/** A malformed reply may have been paid for, so it is asked for only once more. */
const mostMalformed = 2;
const firstPauseMs = 1000;
const longestPauseMs = 60_000;

/**
 * Decides about another try. `unavailable`: four tries with pauses of about 1, 2 and 4 seconds, or what the provider
 * asks for. `rate_limited`: again when the meter lets it, until the patience is over. `malformed`: once more. All else
 * would fail alike again.
 * @param jitter uniform in [0, 1)
 */
export function nextTry(
  { reason, retryAfterMs }: ModelFailure,
  tries: Tries,
  { now, patienceMs, jitter }: { now: number; patienceMs: number; jitter: number },
): NextTry {
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
  if (reason === 'malformed' && tries.malformed + 1 < mostMalformed)
    return { kind: 'again', pauseMs: 0, tries: { ...tries, malformed: tries.malformed + 1 } };
  return { kind: 'give_up' };
}
