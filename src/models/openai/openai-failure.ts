import { APIError } from 'openai';
import * as z from 'zod';
import type { ModelFailure } from '../language-model.ts';
import { isContextOverflow, reasonOfStatus, retryAfterMs } from '../vendor-failure.ts';

/** An error of a server, however it was reported. */
export interface ProviderFault {
  /** The HTTP status, or the one that a body names; null when there is none. */
  readonly status: number | null;
  /** The vendor's own code or type, such as `insufficient_quota`; empty when there is none. */
  readonly code: string;
  /** The parameter that it names; null where it names none. */
  readonly param: string | null;
  readonly message: string;
  readonly retryAfterMs: number | null;
}

const quotaCodes = /^(insufficient_quota|billing_hard_limit_reached|insufficient_credits)$/;
const filterCodes = /^(content_filter|content_policy_violation|invalid_prompt)$/;

/** The error that the server answered, out of what the vendor's SDK threw; null where no answer came. */
export function answeredFault(error: unknown, nowMs: number): ProviderFault | null {
  if (!(error instanceof APIError)) return null;
  const status: unknown = error.status;
  if (typeof status !== 'number') return null;
  const headers: unknown = error.headers;
  const header = (name: string) => (headers instanceof Headers ? headers.get(name) : null);
  const code = [error.code, error.type].find((each) => typeof each === 'string' && each !== '') ?? '';
  const message = isModerated(error.error) ? 'content_filter: the input was flagged' : error.message;
  const param = typeof error.param === 'string' && error.param !== '' ? error.param : null;
  return { status, code, param, message, retryAfterMs: waitAskedFor(header, nowMs) };
}

/** The failure that a fault of the provider is. */
export function openaiFailure(fault: ProviderFault): ModelFailure {
  const { status, code, message, retryAfterMs } = fault;
  const hint = isTooLong(fault) ? "longer than the model's context: " : '';
  const text = status !== null && !message.startsWith(String(status)) ? `${status} ${message}` : message;
  const detail = `${hint}${text}${code && !text.includes(code) ? ` (${code})` : ''}`;
  return { reason: reasonOf(fault), detail, retryAfterMs };
}

/** True if the provider's filter stopped the request, which is a refusal and no failure. */
export function isFiltered({ status, code, message }: ProviderFault): boolean {
  if (filterCodes.test(code)) return true;
  // xAI and OpenRouter answer 403 for what they will not have asked, with no code of its own.
  return status === 403 && /^content_filter:|violates usage guidelines/i.test(message);
}

function reasonOf(fault: ProviderFault): ModelFailure['reason'] {
  const { status, code } = fault;
  if (isTooLong(fault)) return 'too_long';
  if (quotaCodes.test(code)) return 'request_refused';
  if (code === 'rate_limit_exceeded') return 'rate_limited';
  if (status !== null) return reasonOfStatus(status);
  return /^(server_error|vector_store_timeout)$/.test(code) ? 'unavailable' : 'request_refused';
}

function isTooLong({ status, code, message }: ProviderFault): boolean {
  if (code === 'context_length_exceeded') return true;
  return isContextOverflow(status, message);
}

/** OpenRouter: https://openrouter.ai/docs/api-reference/errors, moderation errors. */
function isModerated(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('metadata' in error)) return false;
  const { metadata } = error;
  return typeof metadata === 'object' && metadata !== null && 'flagged_input' in metadata;
}

/**
 * Returns the pause that a server asks for, in milliseconds (0 or more); null when it names none: `retry-after-ms`, or
 * `Retry-After` in seconds or as a date (RFC 9110, section 10.2.3).
 * @param header reads one; null when it did not come
 */
export function waitAskedFor(header: (name: string) => string | null, nowMs: number): number | null {
  const text = header('retry-after-ms') ?? '';
  const ms = /^\s*\d{1,15}(\.\d{1,9})?\s*$/.test(text) ? Math.ceil(Number(text)) : null;
  return ms ?? retryAfterMs(header('retry-after'), nowMs);
}

/** An error as a body names it. */
export const bodyError = z.looseObject({
  message: z.string().nullish(),
  code: z.union([z.number(), z.string()]).nullish(),
});

const failedBody = z.looseObject({ error: bodyError });

/** The error that stands in the place of a reply, though the status says all is well; null where there is none, or an empty one. */
export function reportedFault(body: unknown): ProviderFault | null {
  const { error } = failedBody.safeParse(body).data ?? {};
  return error && (error.message || error.code) ? faultOf(error) : null;
}

/** Parses an error in a body; a code that is an HTTP status, as a number or as text, counts as one. */
function faultOf({ message, code }: z.infer<typeof bodyError>): ProviderFault {
  const text = String(code ?? '');
  const status = /^[45]\d\d$/.test(text) ? Number(text) : null;
  return { status, code: text, param: null, message: message ?? 'the provider reports an error', retryAfterMs: null };
}
