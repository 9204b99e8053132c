import * as z from 'zod';
import { messageOf } from '../kernel/errors.ts';
import { secretRemover } from '../kernel/secret-remover.ts';
import type { ModelFailure } from './language-model.ts';
import { FetchFault } from './vendor-fetch.ts';

/** A server's answer when it refused a request. */
interface RefusedRequest {
  /** The HTTP status; null when there was none. */
  readonly status: number | null;
  /** The parameter that it names in a field of its own; null where it names none so. */
  readonly param: string | null;
  readonly message: string;
}

/** A failure with what the server answered, where it did; no record holds that. */
export interface AnsweredFailure extends ModelFailure {
  readonly refusal?: RefusedRequest;
  /** The provider's filter stopped the request: then it was refused and did not fail. */
  readonly filtered?: true;
}

const longestDetail = 500;

/** A failure whose detail is one short line without the key. `retryAfterMs` in milliseconds, null when nobody said. */
export function vendorFailure(
  reason: ModelFailure['reason'],
  detail: string,
  { key, retryAfterMs = null }: { readonly key: string | null; readonly retryAfterMs?: number | null },
): ModelFailure {
  const open = secretRemover(key, '[key]')(detail);
  return { reason, detail: open.replace(/\s+/g, ' ').trim().slice(0, longestDetail), retryAfterMs };
}

/** A body that is no reply of the API: what the SDK or the schema could not make of it. */
export function malformed(error: unknown, key: string | null): ModelFailure {
  const fault = error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error);
  return perhapsCharged(vendorFailure('malformed', `no reply of its API: ${fault}`, { key }));
}

/** No reply within the time. */
export function timedOut(timeoutMs: number, key: string | null): ModelFailure {
  return perhapsCharged(vendorFailure('timed_out', `no reply within ${Math.ceil(timeoutMs / 1000)} s`, { key }));
}

/** The failure of a call that the provider had begun to work on. */
export function perhapsCharged<Failure extends ModelFailure>(
  failure: Failure,
): Failure & { readonly mayBeCharged: true } {
  return { ...failure, mayBeCharged: true };
}

/** Returns the reason that an HTTP status means where the body adds nothing to it. */
export function reasonOfStatus(status: number): ModelFailure['reason'] {
  if (status === 401 || status === 403) return 'key_refused';
  if (status === 429) return 'rate_limited';
  if (status === 408 || status === 409 || status >= 499) return 'unavailable';
  return 'request_refused';
}

/** Returns the failure that our own `fetch` reported, at whatever depth of causes; null for other errors. */
export function fetchFailure(error: unknown, key: string | null): ModelFailure | null {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++) {
    if (each instanceof FetchFault) return failureOf(each, key);
  }
  return null;
}

function failureOf({ kind, message }: FetchFault, key: string | null): ModelFailure {
  switch (kind) {
    case 'no_connection':
      return vendorFailure('unavailable', `no connection: ${message}`, { key });
    case 'broken_off':
      return perhapsCharged(vendorFailure('unavailable', `the connection broke off: ${message}`, { key }));
    case 'unreadable':
      return perhapsCharged(vendorFailure('malformed', message, { key }));
    case 'redirected':
      return vendorFailure('request_refused', message, { key });
  }
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

/** Statuses with which providers tell that a prompt is too long. */
const statuses: readonly (number | null)[] = [null, 400, 413, 422];

/**
 * Words of Anthropic (`prompt is too long`, `exceed context limit`), Google (`input token count exceeds`, `payload size exceeds`), OpenAI, Mistral
 * and vLLM (`maximum context length`, `context window`), xAI (`maximum prompt length`), llama.cpp (`context size`),
 * Together (`tokens + max_new_tokens must be`).
 */
const words = new RegExp(
  [
    'prompt is too long|exceeds? (?:the )?(?:available )?context|context[ _](?:length|window)|maximum context',
    'maximum prompt length|input token count[^.]{0,80}exceeds|input is too long|too many input tokens',
    'tokens`? \\+ `?max_new_tokens`? must be|exceeds the maximum allowed number of bytes|payload size exceeds',
  ].join('|'),
  'i',
);

/** True if a provider refused a request because it is longer than its model takes. `status` null: it came without one. */
export function isContextOverflow(status: number | null, message: string): boolean {
  return statuses.includes(status) && words.test(message);
}
