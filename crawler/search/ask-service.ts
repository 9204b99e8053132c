import type { Dispatcher } from 'undici';
import { messageOf } from '../../src/kernel/errors.ts';
import type { Result } from '../../src/kernel/result.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import { cappedGet } from '../fetching/capped-get.ts';
import { decodeText } from '../fetching/charset.ts';
import { shown } from '../fetching/fetch-error.ts';
import type { SearchFailure } from '../ports.ts';

export interface ServiceOptions {
  readonly userAgent: string;
  /** Time for one request, body included. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export const defaultServiceOptions: ServiceOptions = { userAgent: 'dr-arena', timeoutMs: 15_000, maxBytes: 2_000_000 };

/**
 * One GET of a service that the operator named, as text. The address policy is not asked: the URL comes from the
 * configuration, and a search engine of one's own often runs on a private address. Redirects are not followed. Aborts
 * reject.
 */
export async function askService(
  url: URL,
  accept: string,
  dispatcher: Dispatcher,
  options: ServiceOptions,
  signal?: AbortSignal,
): Promise<Result<string, SearchFailure>> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  try {
    const response = await cappedGet(url.href, {
      dispatcher,
      headers: { 'user-agent': options.userAgent, accept },
      maxBytes: options.maxBytes,
      whenLonger: 'fail',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      wanted: (status) => status === 200,
    });
    if (response.body === null) return fail(statusFailure(url, response.status));
    return ok(decodeText(response.body, response.contentType));
  } catch (error) {
    signal?.throwIfAborted();
    return fail({ reason: 'unavailable', detail: `${shown(url.href)}: ${messageOf(error)}` });
  }
}

function statusFailure(url: URL, status: number): SearchFailure {
  const detail = `${shown(url.href)} answered ${status}`;
  if (status === 429) return { reason: 'rate_limited', detail };
  return { reason: status === 401 || status === 403 ? 'refused' : 'unavailable', detail };
}
