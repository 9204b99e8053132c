import { APIError } from 'openai';
import type { ModelFailure } from '../language-model.ts';
import { saysTooLong } from '../says-too-long.ts';
import { reasonOfStatus } from '../vendor-failure.ts';
import { waitAskedFor } from './wait-asked-for.ts';

/** What a server said was wrong, whichever way it said it. */
export interface ProviderFault {
  /** The HTTP status, or the one that a body names; null when there is none. */
  readonly status: number | null;
  /** The vendor's own code or type, such as `insufficient_quota`; empty when there is none. */
  readonly code: string;
  readonly message: string;
  readonly retryAfterMs: number | null;
}

const quotaCodes = /^(insufficient_quota|billing_hard_limit_reached|insufficient_credits)$/;
const filterCodes = /^(content_filter|content_policy_violation|invalid_prompt)$/;

/** The error that the server answered, out of what the vendor's SDK threw; null where no answer came. */
export function answeredFault(thrown: unknown, nowMs: number): ProviderFault | null {
  if (!(thrown instanceof APIError)) return null;
  const status: unknown = thrown.status;
  if (typeof status !== 'number') return null;
  const headers: unknown = thrown.headers;
  const header = (name: string) => (headers instanceof Headers ? headers.get(name) : null);
  const code = [thrown.code, thrown.type].find((each) => typeof each === 'string' && each !== '') ?? '';
  const message = isModerated(thrown.error) ? 'content_filter: the input was flagged' : thrown.message;
  return { status, code, message, retryAfterMs: waitAskedFor(header, nowMs) };
}

/** The failure that a fault of the provider is. */
export function openaiFailure(fault: ProviderFault): ModelFailure {
  const { status, code, message, retryAfterMs } = fault;
  const hint = isTooLong(fault) ? "longer than the model's context: " : '';
  const said = status !== null && !message.startsWith(String(status)) ? `${status} ${message}` : message;
  const detail = `${hint}${said}${code && !said.includes(code) ? ` (${code})` : ''}`;
  return { reason: reasonOf(fault), detail, retryAfterMs };
}

/** Whether the provider's filter would not have the request answered, which is a refusal and no failure. */
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
  return saysTooLong(status, message);
}

/** OpenRouter: https://openrouter.ai/docs/api-reference/errors, moderation errors. */
function isModerated(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('metadata' in error)) return false;
  const { metadata } = error;
  return typeof metadata === 'object' && metadata !== null && 'flagged_input' in metadata;
}
