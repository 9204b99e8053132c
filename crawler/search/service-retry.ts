/** A request is made at most this often. */
const MAX_ATTEMPTS = 3;
/** A service that wants a longer pause is left alone. */
const LONGEST_WAIT_MS = 30_000;
/** Services count requests a second, so a shorter pause is often in vain. */
const FIRST_WAIT_MS = 1000;

/** How a request ended: a status with its Retry-After header (empty when there was none), or a connection that broke. */
export type RequestEnd =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter: string }
  | { readonly kind: 'broken' };

/**
 * How long to wait before a service is asked again, in milliseconds; null when it is not. Asked again after 429, after
 * every 5xx and after a connection that broke; the pause is what Retry-After says (up to 30 s) and at least one that
 * doubles with each attempt.
 *
 * @param attempt how many attempts were made, from 1
 * @param now milliseconds since 1970
 */
export function serviceRetryDelay(end: RequestEnd, attempt: number, now: number): number | null {
  if (attempt >= MAX_ATTEMPTS) return null;
  const pause = FIRST_WAIT_MS * 2 ** (attempt - 1);
  if (end.kind === 'broken') return pause;
  if (end.status !== 429 && (end.status < 500 || end.status > 599)) return null;
  const asked = askedWait(end.retryAfter, now);
  return asked <= LONGEST_WAIT_MS ? Math.max(asked, pause) : null;
}

/** Retry-After in milliseconds: seconds or an HTTP date (RFC 9110, 10.2.3); 0 when absent or malformed. */
function askedWait(retryAfter: string, now: number): number {
  const text = retryAfter.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = /^[A-Z][a-z]+,? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}
