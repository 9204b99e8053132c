import { setMaxListeners } from 'node:events';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { FetchFailure, FetchFailureReason } from '../page.ts';
import type { FetchedBody, Fetcher } from '../ports.ts';
import { canonicalUrl, parseWebUrl } from './canonical-url.ts';
import type { CappedResponse } from './capped-exchange.ts';
import { shown } from './fetch-error.ts';
import { type HopBudget, redirectTarget } from './http-hops.ts';
import { WebGate, type WebGateOptions } from './web-gate.ts';

export interface FetcherOptions extends WebGateOptions {
  /** Time for one page with its redirects and retries, bodies included; waiting for a turn or between retries is not counted. */
  readonly timeoutMs: number;
  /** Cap on a body after decompression. */
  readonly maxBytes: number;
  readonly maxRedirects: number;
}

/** A fetcher with connections to give back. */
export interface HttpFetcher extends Fetcher {
  /** Ends what is under way (it rejects with an AbortError) and, where the gate is its own, closes all connections. */
  close(): Promise<void>;
}

/**
 * Fetches over HTTP with undici: address policy at every connection, redirects by hand with every hop checked, robots.txt
 * by RFC 9309, one polite queue per host, caps on size, time and redirects, a few retries. Only text and PDF are downloaded.
 *
 * @param gate one that is shared with a renderer, who made it closes it; without one the fetcher makes its own from `options`
 */
export function createFetcher(options: FetcherOptions, gate?: WebGate): HttpFetcher {
  const shared = gate ?? new WebGate(options);
  const closer = new AbortController();
  const closing = AbortSignal.any([closer.signal, shared.closing]);
  // Every page under way listens to it, rightly more than the ten that Node takes for a leak.
  setMaxListeners(0, closing);
  return {
    get: async (text, signal) => {
      const url = parseWebUrl(text);
      if (url === null) return failure('bad_url', `${shown(text)} is no http or https URL`);
      const ending = signal ? AbortSignal.any([signal, closing]) : closing;
      const arrived = await follow(url, { leftMs: options.timeoutMs, signal: ending }, shared, options);
      return arrived.ok ? bodyOf(arrived.value) : arrived;
    },
    close: async () => {
      closer.abort();
      if (gate === undefined) await shared.close();
    },
  };
}

type Outcome<Value> = Result<Value, FetchFailure>;

interface Arrival {
  readonly url: URL;
  readonly response: CappedResponse;
}

/** Goes through redirects until something else answers. */
async function follow(
  start: URL,
  budget: HopBudget,
  gate: WebGate,
  { maxBytes, maxRedirects }: FetcherOptions,
): Promise<Outcome<Arrival>> {
  const visitedUrls = new Set<string>();
  let url = start;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    if (visitedUrls.has(url.href)) return failure('too_many_redirects', `${shown(start.href)} redirects in a circle`);
    visitedUrls.add(url.href);
    const refused = await gate.refusal(url, budget.signal);
    if (refused !== null) return fail(refused);
    const response = await gate.hops(url, budget, { maxBytes, whenLonger: 'fail', wanted: isWanted });
    if (!response.ok) return response;
    const next = redirectTarget(response.value, url);
    if (next === null) return ok({ url, response: response.value });
    if (next === 'bad') return failure('bad_url', `${shown(url.href)} redirects to what is no http or https URL`);
    url = next;
  }
  return failure('too_many_redirects', `${shown(start.href)} redirects more than ${maxRedirects} times`);
}

function failure(reason: FetchFailureReason, detail: string): { readonly ok: false; readonly failure: FetchFailure } {
  return fail({ reason, detail });
}

/** Pages of errors and files that nobody here can read are not downloaded. */
function isWanted(status: number, contentType: string): boolean {
  if (status < 200 || status >= 300) return false;
  return contentType === '' || /^\s*(text\/|application\/(xhtml\+xml|xml|json|(x-)?pdf))/i.test(contentType);
}

function bodyOf({ url, response }: Arrival): Outcome<FetchedBody> {
  const { status, contentType, body } = response;
  if (status < 200 || status >= 300)
    return fail({ reason: 'http_status', detail: `${shown(url.href)} answered ${status}`, status });
  if (body === null) return failure('unreadable_type', `${shown(url.href)} is ${contentType.slice(0, 80)}`);
  const canonical = canonicalUrl(url.href);
  if (canonical === null) return failure('bad_url', `${shown(url.href)} is too long`);
  return ok({ url: canonical, status, contentType, bytes: body, via: 'http' });
}
