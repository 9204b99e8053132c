import { messageOf } from '../../src/kernel/errors.ts';
import type { FetchFailure, FetchFailureReason } from '../fetch-failure.ts';

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

/** What an error of a request says about the web, as a failure with a reason. */
export function failureOf(url: string, error: unknown): FetchFailure {
  const reason = reasonOf(error);
  return { reason, detail: `${shown(url)}: ${said(error)}` };
}

function reasonOf(error: unknown): FetchFailureReason {
  if (!(error instanceof Error)) return 'unreachable';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return REASON_BY_NAME[error.name] ?? REASON_BY_CODE[code] ?? 'unreachable';
}

/** Several refused connections come as one error without a message. */
function said(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ');
  return messageOf(error);
}

/** A URL short enough for a message. */
export function shown(url: string): string {
  return url.length <= 200 ? url : `${url.slice(0, 200)}…`;
}
