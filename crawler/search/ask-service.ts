import type { Dispatcher } from 'undici';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import {
  type CappedResponse,
  cappedExchange,
  deadline,
  decodeText,
  TooLargeError,
} from '../fetching/capped-exchange.ts';
import { type RetryRule, retryDelay, shown } from '../fetching/fetch-error.ts';
import type { SearchFailure } from '../ports.ts';
import { errorWords, queryWords, type StatusMeaning, said, statusFailure } from './service-answer.ts';
import type { ServiceOptions } from './service-options.ts';

/** Request to a service. */
export interface ServiceRequest {
  /** A user name and password in it are sent as basic authentication. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent by POST as JSON; a request without it is a GET. */
  readonly json?: unknown;
}

/** Options of a request to a service. */
export interface ServiceAsking {
  readonly options: Pick<ServiceOptions, 'userAgent' | 'timeoutMs' | 'maxBytes' | 'clock'>;
  readonly dispatcher: Dispatcher;
  /** Texts that no message may contain. */
  readonly secrets: readonly string[];
  readonly means: StatusMeaning;
  /** Called before each request, retries included. */
  readonly onRequest: () => void;
  readonly signal?: AbortSignal | undefined;
}

/** Services count requests a second, so a shorter pause is often in vain; their outages pass. */
export const serviceRetries: RetryRule = {
  firstWaitMs: 1000,
  longestWaitMs: 30_000,
  isPassing: (status) => status === 429 || (status >= 500 && status <= 599),
};

/**
 * Requests a service that the operator named, with retries, and returns its response as text. The address policy does
 * not apply: the URL comes from the configuration, and a search engine of one's own often runs on a private address.
 * Redirects are not followed. The detail of a failure names the URL without its query. Aborts reject.
 */
export async function requestService(
  request: ServiceRequest,
  asking: ServiceAsking,
): Promise<Result<string, SearchFailure>> {
  const { clock } = asking.options;
  for (let attempt = 1; ; attempt++) {
    const end = await attemptOnce(request, asking);
    if (end.kind === 'answered' && end.status === 200) return ok(textOf(end));
    const pause = end.kind === 'failed' ? null : retryDelay(end, attempt, clock.now(), serviceRetries);
    if (pause === null) return fail(failureOf(request.url, end, asking));
    await clock.sleep(pause, asking.signal);
  }
}

type AttemptEnd =
  | ({ readonly kind: 'answered' } & CappedResponse)
  | { readonly kind: 'broken'; readonly error: unknown }
  /** Final: the time ran out, or the answer was too large. */
  | { readonly kind: 'failed'; readonly error: unknown };

async function attemptOnce(request: ServiceRequest, asking: ServiceAsking): Promise<AttemptEnd> {
  const { options, dispatcher, signal } = asking;
  signal?.throwIfAborted();
  const limit = deadline(options.timeoutMs, ...(signal ? [signal] : []));
  const { url, authorization } = splitCredentials(request.url);
  const posted = request.json === undefined ? {} : { 'content-type': 'application/json' };
  asking.onRequest();
  try {
    const reply = await cappedExchange(url, {
      dispatcher,
      headers: { 'user-agent': options.userAgent, ...authorization, ...posted, ...request.headers },
      json: request.json,
      maxBytes: options.maxBytes,
      whenLonger: 'fail',
      signal: limit.signal,
      wanted: (status, contentType) => status === 200 || /\bjson\b/i.test(contentType),
    });
    return { kind: 'answered', ...reply };
  } catch (error) {
    signal?.throwIfAborted();
    return { kind: limit.signal.aborted || error instanceof TooLargeError ? 'failed' : 'broken', error };
  } finally {
    limit.clear();
  }
}

/** A URL with credentials would stand with its password in messages. */
function splitCredentials(from: URL): { url: URL; authorization: Record<string, string> } {
  const url = new URL(from);
  if (url.username === '' && url.password === '') return { url, authorization: {} };
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  return { url, authorization: { authorization: `Basic ${Buffer.from(pair, 'utf8').toString('base64')}` } };
}

function textOf({ body, contentType }: CappedResponse): string {
  return body === null ? '' : decodeText(body, contentType);
}

function failureOf(url: URL, end: AttemptEnd, { means, secrets }: ServiceAsking): SearchFailure {
  const { reason, detail } =
    end.kind === 'answered'
      ? statusFailure(end.status, queryWords(textOf(end)), means, secrets)
      : { reason: 'unavailable' as const, detail: said(errorWords(end.error), secrets) };
  return { reason, detail: `${placeOf(url)} ${detail}` };
}

/** Returns a URL without its query, which may hold a key. */
export function placeOf(url: URL): string {
  return shown(`${url.origin}${url.pathname}`);
}
