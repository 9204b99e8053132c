/** A request is made at most this often. */
const MAX_ATTEMPTS = 3;
/** A server that wants a longer pause is left alone. */
const LONGEST_WAIT_MS = 10_000;
const FIRST_WAIT_MS = 250;

/** How an attempt ended: a status with its Retry-After header (empty when there was none), or a connection that broke. */
export type AttemptEnd =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter: string }
  | { readonly kind: 'broken' };

/**
 * How long to wait before the next attempt, in milliseconds; null when there is none. Retried are 429 and 503 (after what
 * Retry-After says, up to 10 s) and connections that broke; the pause doubles with each attempt.
 *
 * @param attempt how many attempts were made, from 1
 * @param now milliseconds since 1970
 */
export function retryDelay(end: AttemptEnd, attempt: number, now: number): number | null {
  if (attempt >= MAX_ATTEMPTS) return null;
  const pause = FIRST_WAIT_MS * 2 ** (attempt - 1);
  if (end.kind === 'broken') return pause;
  if (end.status !== 429 && end.status !== 503) return null;
  const asked = askedWait(end.retryAfter, now);
  if (asked === null) return pause;
  return asked <= LONGEST_WAIT_MS ? Math.max(asked, pause) : null;
}

/** Retry-After in milliseconds: seconds or an HTTP date (RFC 9110, 10.2.3); null when absent or malformed. */
function askedWait(retryAfter: string, now: number): number | null {
  const text = retryAfter.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return text === '' || Number.isNaN(date) ? null : Math.max(0, date - now);
}
