import { APIConnectionError, APIError } from 'openai';
import type { ModelFailure } from '../language-model.ts';
import { BodyTooLong } from './body-too-long.ts';
import { retryAfterMs } from './retry-after.ts';

type Reason = ModelFailure['reason'];

/** What a server said was wrong, whichever way it said it. */
export interface ProviderFault {
  /** The HTTP status, or the one that a body names; null when there is none. */
  readonly status: number | null;
  /** The vendor's own code or type, such as `insufficient_quota`; empty when there is none. */
  readonly code: string;
  readonly message: string;
  readonly retryAfterMs: number | null;
}

const longestDetail = 500;
const quotaCodes = /^(insufficient_quota|billing_hard_limit_reached|insufficient_credits)$/;
const filterCodes = /^(content_filter|content_policy_violation|invalid_prompt)$/;

/**
 * What the vendor's SDK threw, as a fault; null for anything that is neither an answer of the server nor a failed
 * connection, and so a mistake of our own.
 */
export function thrownFault(thrown: unknown, nowMs: number): ProviderFault | null {
  if (!(thrown instanceof APIError)) return null;
  const status: unknown = thrown.status;
  if (typeof status !== 'number') return null;
  const headers: unknown = thrown.headers;
  const header = (name: string) => (headers instanceof Headers ? headers.get(name) : null);
  const code = [thrown.code, thrown.type].find((each) => typeof each === 'string' && each !== '') ?? '';
  const message = isModerated(thrown.error) ? 'content_filter: the input was flagged' : thrown.message;
  return { status, code, message, retryAfterMs: retryAfterMs(header, nowMs) };
}

/** No answer came at all: the failure of the connection, in its own words. Null when it was something else. */
export function connectionFailure(thrown: unknown): ModelFailure | null {
  if (!(thrown instanceof APIConnectionError)) return null;
  const causes = causesOf(thrown);
  const tooLong = causes.find((cause) => cause instanceof BodyTooLong);
  if (tooLong) return failureOf('malformed', tooLong.message);
  const words = causes.slice(1).map((cause) => ('code' in cause ? `${cause.message} (${cause.code})` : cause.message));
  return failureOf('unavailable', `no reply: ${words.join(': ') || thrown.message}`);
}

/** The failure that a fault of the provider is. */
export function openaiFailure(fault: ProviderFault): ModelFailure {
  const { status, code, message, retryAfterMs: wait } = fault;
  const reason = reasonOf(fault);
  const hint = isTooLong(fault) ? "longer than the model's context: " : '';
  const said = status !== null && !message.startsWith(String(status)) ? `${status} ${message}` : message;
  return failureOf(reason, `${hint}${said}${code && !said.includes(code) ? ` (${code})` : ''}`, wait);
}

/** Whether the provider's filter would not have the request answered, which is a refusal and no failure. */
export function isFiltered({ status, code, message }: ProviderFault): boolean {
  if (filterCodes.test(code)) return true;
  // xAI and OpenRouter answer 403 for what they will not have asked, with no code of its own.
  return status === 403 && /^content_filter:|violates usage guidelines/i.test(message);
}

/** A failure whose detail is cut to a readable length. */
export function failureOf(reason: Reason, detail: string, wait: number | null = null): ModelFailure {
  return { reason, detail: detail.replace(/\s+/g, ' ').trim(), retryAfterMs: wait };
}

/** The failure with every trace of the key taken out of its words, cut to 500 characters. */
export function withoutKey(failure: ModelFailure, apiKey: string | null): ModelFailure {
  const forms = apiKey ? [apiKey, encodeURIComponent(apiKey), JSON.stringify(apiKey).slice(1, -1)] : [];
  const detail = forms.reduce((text, form) => text.replaceAll(form, '[key]'), failure.detail);
  return { ...failure, detail: detail.slice(0, longestDetail) };
}

function reasonOf(fault: ProviderFault): Reason {
  const { status, code } = fault;
  if (quotaCodes.test(code)) return 'request_refused';
  if (status === 401 || status === 403) return 'key_refused';
  if (status === 429 || code === 'rate_limit_exceeded') return 'rate_limited';
  if (status === 408 || status === 409 || (status ?? 0) >= 500) return 'unavailable';
  return /^(server_error|overloaded|vector_store_timeout)/.test(code) ? 'unavailable' : 'request_refused';
}

function isTooLong({ status, code, message }: ProviderFault): boolean {
  if (code === 'context_length_exceeded') return true;
  return (status === 400 || status === 413) && /context (length|window)|maximum context/i.test(message);
}

/** OpenRouter: https://openrouter.ai/docs/api-reference/errors, moderation errors. */
function isModerated(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('metadata' in error)) return false;
  const { metadata } = error;
  return typeof metadata === 'object' && metadata !== null && 'flagged_input' in metadata;
}

function causesOf(thrown: Error): readonly Error[] {
  const causes: Error[] = [thrown];
  for (let next = thrown.cause; next instanceof Error && causes.length < 6; next = next.cause) causes.push(next);
  return causes;
}
