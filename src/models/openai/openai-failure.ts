import { APIError } from 'openai';
import * as z from 'zod';
import type { ModelFailure } from '../language-model.ts';
import type { RefusedRequest } from '../reply-form.ts';
import { isContextOverflow, reasonOfStatus, retryAfterMs } from '../vendor-failure.ts';

/** What a server said was wrong, whichever way it said it. */
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
export function answeredFault(thrown: unknown, nowMs: number): ProviderFault | null {
  if (!(thrown instanceof APIError)) return null;
  const status: unknown = thrown.status;
  if (typeof status !== 'number') return null;
  const headers: unknown = thrown.headers;
  const header = (name: string) => (headers instanceof Headers ? headers.get(name) : null);
  const code = [thrown.code, thrown.type].find((each) => typeof each === 'string' && each !== '') ?? '';
  const message = isModerated(thrown.error) ? 'content_filter: the input was flagged' : thrown.message;
  const param = typeof thrown.param === 'string' && thrown.param !== '' ? thrown.param : null;
  return { status, code, param, message, retryAfterMs: waitAskedFor(header, nowMs) };
}

/** The failure that a fault of the provider is. */
export function openaiFailure(fault: ProviderFault): ModelFailure {
  const { status, code, message, retryAfterMs } = fault;
  const hint = isTooLong(fault) ? "longer than the model's context: " : '';
  const said = status !== null && !message.startsWith(String(status)) ? `${status} ${message}` : message;
  const detail = `${hint}${said}${code && !said.includes(code) ? ` (${code})` : ''}`;
  return { reason: reasonOf(fault), detail, retryAfterMs };
}

/** What a fault says of a request that was refused; to be held against the parts that it had, and shown to nobody. */
export function refusalOf({ status, param, message }: ProviderFault): RefusedRequest {
  return { status, param, message };
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
  return isContextOverflow(status, message);
}

/** OpenRouter: https://openrouter.ai/docs/api-reference/errors, moderation errors. */
function isModerated(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('metadata' in error)) return false;
  const { metadata } = error;
  return typeof metadata === 'object' && metadata !== null && 'flagged_input' in metadata;
}

/** Reads one header; null when it did not come. */
type HeaderOf = (name: string) => string | null;

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * How long a server asks to wait, in milliseconds (0 or more); null when it does not say. In this order: `retry-after-ms`;
 * `Retry-After` in seconds or as a date (RFC 9110, section 10.2.3); the reset of whatever has run out
 * (https://platform.openai.com/docs/guides/rate-limits); `x-ratelimit-reset` as a time.
 */
export function waitAskedFor(header: HeaderOf, nowMs: number): number | null {
  const waits = [
    () => milliseconds(header('retry-after-ms')),
    () => retryAfterMs(header('retry-after'), nowMs),
    () => resetOfSpent(header),
    () => untilReset(header('x-ratelimit-reset'), nowMs),
  ];
  for (const wait of waits) {
    const ms = wait();
    if (ms !== null) return ms;
  }
  return null;
}

function milliseconds(text: string | null): number | null {
  return text !== null && /^\s*\d{1,15}(\.\d{1,9})?\s*$/.test(text) ? Math.ceil(Number(text)) : null;
}

/** The longer of the resets of requests and tokens, of those that have run out where the server says which have. */
function resetOfSpent(header: HeaderOf): number | null {
  const kinds = ['requests', 'tokens'].map((kind) => ({
    spent: header(`x-ratelimit-remaining-${kind}`) === '0',
    ms: durationMs(header(`x-ratelimit-reset-${kind}`)),
  }));
  const spent = kinds.filter((each) => each.spent);
  const waits = (spent.length > 0 ? spent : kinds).flatMap(({ ms }) => (ms === null ? [] : [ms]));
  return waits.length === 0 ? null : Math.max(...waits);
}

/** A duration such as `6m0s`, `1.5s` or `20ms`. */
function durationMs(text: string | null): number | null {
  if (text === null || !/^(\d{1,9}(\.\d{1,9})?(ms|[smhd]))+$/.test(text)) return null;
  const parts = [...text.matchAll(/([\d.]+)(ms|[smhd])/g)];
  return Math.ceil(parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (unitMs[unit ?? ''] ?? 0), 0));
}

/** A time since 1970, in seconds or, where it would be too far ahead, in milliseconds. */
function untilReset(text: string | null, nowMs: number): number | null {
  const at = milliseconds(text);
  if (at === null || at < 1e9) return null;
  return Math.max(0, (at < 1e11 ? at * 1000 : at) - nowMs);
}

/** An error as a body names it. */
export const bodyError = z.looseObject({
  message: z.string().nullish(),
  code: z.union([z.number(), z.string()]).nullish(),
});

const failed = z.looseObject({ error: bodyError });

/** The error that stands in the place of a reply, though the status says all is well; null where there is none. */
export function reportedFault(body: unknown): ProviderFault | null {
  const read = failed.safeParse(body);
  return read.success ? faultOf(read.data.error) : null;
}

/** What an error in a body says; a code that is an HTTP status, as a number or as text, counts as one. */
export function faultOf({ message, code }: z.infer<typeof bodyError>): ProviderFault {
  const text = String(code ?? '');
  const status = /^[45]\d\d$/.test(text) ? Number(text) : null;
  return { status, code: text, param: null, message: message ?? 'the provider reports an error', retryAfterMs: null };
}
