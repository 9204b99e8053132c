import { APIConnectionError, APIError } from '@anthropic-ai/sdk';
import { messageOf } from '../../kernel/errors.ts';
import type { ModelFailure } from '../language-model.ts';
import { saysTooLong } from '../says-too-long.ts';
import {
  fetchFailure,
  malformed,
  perhapsCharged,
  reasonOfStatus,
  retryAfterMs,
  vendorFailure,
} from '../vendor-failure.ts';

/** Errors in the middle of a stream carry a type and no status (https://platform.claude.com/docs/en/api/errors). */
const reasons: Readonly<Record<string, ModelFailure['reason']>> = {
  invalid_request_error: 'request_refused',
  authentication_error: 'key_refused',
  billing_error: 'request_refused',
  permission_error: 'key_refused',
  not_found_error: 'request_refused',
  request_too_large: 'too_long',
  rate_limit_error: 'rate_limited',
  timeout_error: 'unavailable',
  api_error: 'unavailable',
  overloaded_error: 'unavailable',
};

/** What an error of the SDK means. `key` stays out of the detail; `now` in milliseconds since 1970. */
export function anthropicFailure(error: unknown, key: string | null, now: number): ModelFailure {
  const broken = fetchFailure(error, key);
  if (broken !== null) return broken;
  if (error instanceof APIConnectionError)
    return perhapsCharged(vendorFailure('unavailable', messageOf(error), { key }));
  if (!(error instanceof APIError)) return malformed(error, key);
  const said = `${error.status ?? error.type ?? 'error'}: ${error.apiMessage ?? error.message}`;
  const after = retryAfterMs(error.headers?.get('retry-after'), now);
  const failure = vendorFailure(reasonOf(error), said, { key, retryAfterMs: after });
  return error.status === undefined ? perhapsCharged(failure) : failure;
}

function reasonOf({ status, type, message }: APIError): ModelFailure['reason'] {
  if (saysTooLong(status ?? null, message)) return 'too_long';
  if (status !== undefined) return reasonOfStatus(status);
  return reasons[type ?? ''] ?? 'malformed';
}
