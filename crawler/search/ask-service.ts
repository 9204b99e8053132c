import type { Dispatcher } from 'undici';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { deadline, decodeText, TooLargeError } from '../fetching/capped-get.ts';
import { shown } from '../fetching/fetch-error.ts';
import type { SearchFailure } from '../ports.ts';
import { exchange, type ServiceReply, type ServiceRequest } from './exchange.ts';
import { errorWords, queryWords, type StatusMeaning, said, statusFailure } from './service-answer.ts';
import type { ServiceOptions } from './service-options.ts';

/** How a service is asked. */
export interface ServiceAsking {
  readonly options: Pick<ServiceOptions, 'userAgent' | 'timeoutMs' | 'maxBytes' | 'clock'>;
  readonly dispatcher: Dispatcher;
  /** What no message may hold. */
  readonly secrets: readonly string[];
  readonly means: StatusMeaning;
  /** Called before each request, retries included. */
  readonly onRequest: () => void;
  readonly signal?: AbortSignal | undefined;
}

/** One GET of a service without a key, as text. Like `requestService`. */
export async function askService(
  url: URL,
  accept: string,
  dispatcher: Dispatcher,
  options: ServiceOptions,
  signal?: AbortSignal,
): Promise<Result<string, SearchFailure>> {
  const asking = { options, dispatcher, secrets: [], means: () => null, onRequest: () => undefined, signal };
  return requestService({ url, headers: { accept } }, asking);
}

/**
 * What a service that the operator named answers, as text, with its retries. The address policy is not asked: the URL
 * comes from the configuration, and a search engine of one's own often runs on a private address. Redirects are not
 * followed. The detail of a failure names the URL without its query. Aborts reject.
 */
export async function requestService(
  request: ServiceRequest,
  asking: ServiceAsking,
): Promise<Result<string, SearchFailure>> {
  const { clock } = asking.options;
  for (let attempt = 1; ; attempt++) {
    const end = await attemptOnce(request, asking);
    if (end.kind === 'answered' && end.status === 200) return ok(textOf(end));
    const pause = end.kind === 'failed' ? null : serviceRetryDelay(end, attempt, clock.now());
    if (pause === null) return fail(failureOf(request.url, end, asking));
    await clock.sleep(pause, asking.signal);
  }
}

type AttemptEnd =
  | ({ readonly kind: 'answered' } & ServiceReply)
  | { readonly kind: 'broken'; readonly error: unknown }
  /** Final: the time ran out, or the answer was too large. */
  | { readonly kind: 'failed'; readonly error: unknown };

async function attemptOnce(request: ServiceRequest, asking: ServiceAsking): Promise<AttemptEnd> {
  const { options, dispatcher, signal } = asking;
  signal?.throwIfAborted();
  const limit = deadline(options.timeoutMs, ...(signal ? [signal] : []));
  const headers = { 'user-agent': options.userAgent, ...request.headers };
  asking.onRequest();
  try {
    const reply = await exchange(
      { ...request, headers },
      { dispatcher, maxBytes: options.maxBytes, signal: limit.signal },
    );
    return { kind: 'answered', ...reply };
  } catch (error) {
    signal?.throwIfAborted();
    return { kind: limit.signal.aborted || error instanceof TooLargeError ? 'failed' : 'broken', error };
  } finally {
    limit.clear();
  }
}

function textOf({ body, contentType }: ServiceReply): string {
  return body === null ? '' : decodeText(body, contentType);
}

function failureOf(url: URL, end: AttemptEnd, { means, secrets }: ServiceAsking): SearchFailure {
  const { reason, detail } =
    end.kind === 'answered'
      ? statusFailure(end.status, queryWords(textOf(end)), means, secrets)
      : { reason: 'unavailable' as const, detail: said(errorWords(end.error), secrets) };
  return { reason, detail: `${placeOf(url)} ${detail}` };
}

/** Where a URL leads, without what it asks there: the query may hold a key. */
export function placeOf(url: URL): string {
  return shown(`${url.origin}${url.pathname}`);
}

/** A request is made at most this often. */
const MAX_ATTEMPTS = 3;
/** A service that wants a longer pause is left alone. */
const LONGEST_WAIT_MS = 30_000;
/** Services count requests a second, so a shorter pause is often in vain. */
const FIRST_WAIT_MS = 1000;

/** How a request ended: a status with its Retry-After header (empty when there was none), or a connection that broke. */
type RequestEnd =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter: string }
  | { readonly kind: 'broken' };

/**
 * How long to wait before a service is asked again, in milliseconds; null when it is not. Asked again after 429, after
 * every 5xx and after a connection that broke; the pause is what Retry-After says (up to 30 s) and at least one that
 * doubles with each attempt.
 *
 * @param attempt how many attempts were made, from 1
 * @param now milliseconds since 1970
 */
export function serviceRetryDelay(end: RequestEnd, attempt: number, now: number): number | null {
  if (attempt >= MAX_ATTEMPTS) return null;
  const pause = FIRST_WAIT_MS * 2 ** (attempt - 1);
  if (end.kind === 'broken') return pause;
  if (end.status !== 429 && (end.status < 500 || end.status > 599)) return null;
  const asked = askedWait(end.retryAfter, now);
  return asked <= LONGEST_WAIT_MS ? Math.max(asked, pause) : null;
}

/** Retry-After in milliseconds: seconds or an HTTP date (RFC 9110, 10.2.3); 0 when absent or malformed. */
function askedWait(retryAfter: string, now: number): number {
  const text = retryAfter.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = /^[A-Z][a-z]+,? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}
