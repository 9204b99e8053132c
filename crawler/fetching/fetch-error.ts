import { messageOf } from '../../src/kernel/errors.ts';
import type { FetchFailure, FetchFailureReason } from '../page.ts';

const REASON_BY_CODE: Readonly<Record<string, FetchFailureReason>> = {
  ENOTFOUND: 'dns',
  ENODATA: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  UND_ERR_CONNECT_TIMEOUT: 'timed_out',
  UND_ERR_HEADERS_TIMEOUT: 'timed_out',
  UND_ERR_BODY_TIMEOUT: 'timed_out',
  ETIMEDOUT: 'timed_out',
};

const REASON_BY_NAME: Readonly<Record<string, FetchFailureReason>> = {
  AddressRefusedError: 'address_refused',
  TooLargeError: 'too_large',
  EncodingError: 'unreadable_type',
  TimeoutError: 'timed_out',
};

/** Converts an error of a request into a failure with a reason. */
export function failureOf(url: string, error: unknown): FetchFailure {
  const reason = reasonOf(error);
  return { reason, detail: `${shown(url)}: ${requestErrorWords(error)}` };
}

function reasonOf(error: unknown): FetchFailureReason {
  if (!(error instanceof Error)) return 'unreachable';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return REASON_BY_NAME[error.name] ?? REASON_BY_CODE[code] ?? 'unreachable';
}

/** Returns the message of a request's error; several refused connections come as one error without a message. */
export function requestErrorWords(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ');
  return messageOf(error);
}

/** A URL short enough for a message. */
export function shown(url: string): string {
  return url.length <= 200 ? url : `${url.slice(0, 200)}…`;
}

/** Returns the reason why a document could not be read, as a phrase. */
export function whyUnread(error: unknown): string {
  return `cannot be read: ${messageOf(error).slice(0, 200)}`;
}

/** A request is made at most this often. */
const MAX_ATTEMPTS = 3;

/** Rule for repeated requests. */
export interface RetryRule {
  /** The pause after the first attempt, in milliseconds; it doubles with each further one. */
  readonly firstWaitMs: number;
  /** Longest pause that is accepted, in milliseconds; a server that asks for more is not asked again. */
  readonly longestWaitMs: number;
  isPassing(status: number): boolean;
}

/** Pages are asked for again after 429 and 503. */
const pageRetries: RetryRule = {
  firstWaitMs: 250,
  longestWaitMs: 10_000,
  isPassing: (status) => status === 429 || status === 503,
};

/** Outcome of an attempt: a status with its Retry-After header (empty if there was none), or a broken connection. */
export type AttemptEnd =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter: string }
  | { readonly kind: 'broken' };

/**
 * Returns the pause before the next attempt, in milliseconds; null if there is none. Statuses of the rule and broken
 * connections are tried again; the pause is that of Retry-After, and at least the rule's own.
 * @param attempt how many attempts were made, from 1
 * @param now milliseconds since 1970
 */
export function retryDelay(end: AttemptEnd, attempt: number, now: number, rule = pageRetries): number | null {
  if (attempt >= MAX_ATTEMPTS) return null;
  const pause = rule.firstWaitMs * 2 ** (attempt - 1);
  if (end.kind === 'broken') return pause;
  if (!rule.isPassing(end.status)) return null;
  const requestedPause = askedWait(end.retryAfter, now);
  return requestedPause <= rule.longestWaitMs ? Math.max(requestedPause, pause) : null;
}

/** Retry-After in milliseconds: seconds or an HTTP date (RFC 9110, 10.2.3); 0 when absent or malformed. */
function askedWait(retryAfter: string, now: number): number {
  const text = retryAfter.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = /^[A-Z][a-z]+,? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}
