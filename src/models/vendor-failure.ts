import { z } from 'zod';
import { messageOf } from '../kernel/errors.ts';
import type { ModelFailure } from './language-model.ts';
import { BodyTooLongError, NoConnectionError, RedirectedError } from './vendor-fetch.ts';

const longestDetail = 500;

/** A failure whose detail is one short line without the key. `retryAfterMs` in milliseconds, null when nobody said. */
export function vendorFailure(
  reason: ModelFailure['reason'],
  detail: string,
  { key, retryAfterMs = null }: { readonly key: string | null; readonly retryAfterMs?: number | null },
): ModelFailure {
  const open = key === null || key === '' ? detail : detail.replaceAll(key, '[key]');
  return { reason, detail: open.replace(/\s+/g, ' ').trim().slice(0, longestDetail), retryAfterMs };
}

/** A body that is no reply of the API: what the SDK or the schema could not make of it. */
export function malformed(error: unknown, key: string | null): ModelFailure {
  const fault = error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error);
  return vendorFailure('malformed', `no reply of its API: ${fault}`, { key });
}

/** What an HTTP status says where the body adds nothing to it. */
export function reasonOfStatus(status: number): ModelFailure['reason'] {
  if (status === 401 || status === 403) return 'key_refused';
  if (status === 429) return 'rate_limited';
  if (status === 408 || status === 409 || status >= 499) return 'unavailable';
  return 'request_refused';
}

/** What our own `fetch` found, wherever the SDK has put it; null for other errors. */
export function fetchFault(error: unknown): Pick<ModelFailure, 'reason' | 'detail'> | null {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++) {
    if (each instanceof NoConnectionError) return { reason: 'unavailable', detail: `no connection: ${each.message}` };
    if (each instanceof BodyTooLongError) return { reason: 'malformed', detail: each.message };
    if (each instanceof RedirectedError) return { reason: 'request_refused', detail: each.message };
  }
  return null;
}

/**
 * Milliseconds of a Retry-After header (RFC 9110, 10.2.3): seconds, or a date that `now` (milliseconds since 1970) is
 * taken from; null when it is neither.
 */
export function retryAfterMs(header: string | null | undefined, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000);
  const date = /^[A-Za-z]{3},/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
