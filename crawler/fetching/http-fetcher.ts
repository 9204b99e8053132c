import { setMaxListeners } from 'node:events';
import { Agent } from 'undici';
import type { Clock } from '../../src/kernel/clock.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import type { Result } from '../../src/kernel/result.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import type { FetchFailure, FetchFailureReason } from '../fetch-failure.ts';
import type { FetchedBody, Fetcher } from '../ports.ts';
import type { AddressPolicy } from './address-policy.ts';
import { addressPolicy, urlRefusal } from './address-policy.ts';
import { canonicalUrl, parseWebUrl } from './canonical-url.ts';
import type { CappedResponse } from './capped-get.ts';
import { cappedGet } from './capped-get.ts';
import { failureOf, shown } from './fetch-error.ts';
import type { LookupAll } from './policy-connector.ts';
import { policyConnector } from './policy-connector.ts';
import { PoliteQueues } from './polite-queues.ts';
import type { AttemptEnd } from './retry-policy.ts';
import { retryDelay } from './retry-policy.ts';
import { RobotsCache } from './robots-cache.ts';
import type { RobotsRules } from './robots-rules.ts';
import { productToken, ROBOTS_MAX_BYTES, ROBOTS_MAX_REDIRECTS, robotsRules } from './robots-rules.ts';

export interface FetcherOptions {
  /** Says honestly who asks, such as `dr-arena/1.0 (+https://example.org/contact)`; its first word is what robots.txt addresses. */
  readonly userAgent: string;
  /** Origins that are exempt from the address policy, such as the sandbox's `http://127.0.0.1:8123`. */
  readonly allowedOrigins: readonly string[];
  /** Time for one page with its redirects and retries, bodies included; waiting for a turn or between retries is not counted. */
  readonly timeoutMs: number;
  /** Cap on a body after decompression. */
  readonly maxBytes: number;
  readonly maxRedirects: number;
  readonly perHostConcurrency: number;
  /** Least time between two requests to a host; 0 for none. */
  readonly perHostIntervalMs: number;
  readonly respectRobots: boolean;
  readonly clock?: Clock;
  /** Resolves names; the system's resolver by default. */
  readonly lookup?: LookupAll;
  /**
   * Origins that are dialled at another origin, exempt from the address policy like that one: so a server on this machine
   * can be known by one name whatever its port.
   */
  readonly routes?: ReadonlyMap<string, string>;
}

/** A fetcher with connections to give back. */
export interface HttpFetcher extends Fetcher {
  /** Ends what is under way (it rejects with an AbortError) and closes all connections. */
  close(): Promise<void>;
}

/**
 * Fetches over HTTP with undici: address policy at every connection, redirects by hand with every hop checked, robots.txt
 * by RFC 9309, one polite queue per host, caps on size, time and redirects, a few retries. Only text is downloaded.
 */
export function createFetcher(options: FetcherOptions): HttpFetcher {
  return new UndiciFetcher(options);
}

type Outcome<Value> = Result<Value, FetchFailure>;

/** Milliseconds of network time that one `get` has left. */
interface Budget {
  leftMs: number;
  readonly signal: AbortSignal;
}

interface HopOptions {
  readonly maxBytes: number;
  readonly whenLonger: 'fail' | 'cut';
  readonly wanted?: (status: number, contentType: string) => boolean;
}

interface Arrival {
  readonly url: URL;
  readonly response: CappedResponse;
}

class UndiciFetcher implements HttpFetcher {
  readonly #options: FetcherOptions;
  readonly #clock: Clock;
  readonly #policy: AddressPolicy;
  readonly #agent: Agent;
  readonly #queues: PoliteQueues;
  readonly #robots: RobotsCache;
  readonly #product: string;
  readonly #closing = new AbortController();

  constructor(options: FetcherOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    // Every request under way listens to it, rightly more than the ten that Node takes for a leak.
    setMaxListeners(0, this.#closing.signal);
    const routes = options.routes ?? new Map<string, string>();
    this.#policy = addressPolicy([...options.allowedOrigins, ...routes.keys()]);
    this.#product = productToken(options.userAgent);
    const lookup = options.lookup ? { lookup: options.lookup } : {};
    const connect = policyConnector(this.#policy, { timeoutMs: options.timeoutMs, routes, ...lookup });
    this.#agent = new Agent({ connect });
    this.#queues = new PoliteQueues({ concurrency: options.perHostConcurrency, intervalMs: options.perHostIntervalMs });
    this.#robots = new RobotsCache(this.#clock, (origin) => this.#loadRobots(origin));
  }

  async get(text: string, signal?: AbortSignal): Promise<Outcome<FetchedBody>> {
    const url = parseWebUrl(text);
    if (url === null) return failure('bad_url', `${shown(text)} is no http or https URL`);
    const budget = this.#budget(signal);
    const arrived = await this.#follow(url, budget);
    return arrived.ok ? bodyOf(arrived.value) : arrived;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#agent.destroy();
  }

  #budget(signal?: AbortSignal): Budget {
    const closing = this.#closing.signal;
    return { leftMs: this.#options.timeoutMs, signal: signal ? AbortSignal.any([signal, closing]) : closing };
  }

  /** Goes through redirects until something else answers. */
  async #follow(start: URL, budget: Budget): Promise<Outcome<Arrival>> {
    const seen = new Set<string>();
    let url = start;
    for (let hop = 0; hop <= this.#options.maxRedirects; hop++) {
      if (seen.has(url.href)) return failure('too_many_redirects', `${shown(start.href)} redirects in a circle`);
      seen.add(url.href);
      const refused = await this.#refusal(url, budget);
      if (refused !== null) return fail(refused);
      const response = await this.#hop(url, budget, { maxBytes: this.#options.maxBytes, whenLonger: 'fail', wanted });
      if (!response.ok) return response;
      const next = redirectTarget(response.value, url);
      if (next === null) return ok({ url, response: response.value });
      if (next === 'bad') return failure('bad_url', `${shown(url.href)} redirects to what is no http or https URL`);
      url = next;
    }
    return failure(
      'too_many_redirects',
      `${shown(start.href)} redirects more than ${this.#options.maxRedirects} times`,
    );
  }

  async #refusal(url: URL, budget: Budget): Promise<FetchFailure | null> {
    const refusal = urlRefusal(url, this.#policy);
    if (refusal !== null) return { reason: 'address_refused', detail: `${shown(url.href)}: ${refusal}` };
    if (!this.#options.respectRobots) return null;
    const rules = await raced(this.#robots.rulesFor(url.origin), budget.signal);
    return robotsRefusal(rules, url);
  }

  /** One URL, with its retries. Only aborts reject. */
  async #hop(url: URL, budget: Budget, options: HopOptions): Promise<Outcome<CappedResponse>> {
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#turn(url, budget, options);
      const end = attemptEnd(outcome);
      const pause = end === null ? null : retryDelay(end, attempt, this.#clock.now());
      if (pause === null) return outcome;
      await this.#clock.sleep(pause, budget.signal);
    }
  }

  /** One request, when its host's turn comes. */
  async #turn(url: URL, budget: Budget, options: HopOptions): Promise<Outcome<CappedResponse>> {
    const work = async () => {
      const started = this.#clock.now();
      const outcome = await this.#request(url, budget, options);
      budget.leftMs -= this.#clock.now() - started;
      return outcome;
    };
    return this.#queues.run(url.host, work, budget.signal);
  }

  async #request(url: URL, budget: Budget, options: HopOptions): Promise<Outcome<CappedResponse>> {
    if (budget.leftMs <= 0) return failure('timed_out', `${shown(url.href)}: the time for the page ran out`);
    const signal = AbortSignal.any([budget.signal, AbortSignal.timeout(budget.leftMs)]);
    const headers = {
      'user-agent': this.#options.userAgent,
      accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
    };
    try {
      return ok(await cappedGet(url.href, { dispatcher: this.#agent, headers, signal, ...options }));
    } catch (error) {
      budget.signal.throwIfAborted();
      return fail(failureOf(url.href, error));
    }
  }

  /** Asks for robots.txt of an origin. Only closing the fetcher rejects, so that one asker's abort does not fail the others. */
  async #loadRobots(origin: string): Promise<RobotsRules> {
    const robotsUrl = `${origin}/robots.txt`;
    const budget = this.#budget();
    let url = new URL(robotsUrl);
    for (let hop = 0; hop <= ROBOTS_MAX_REDIRECTS; hop++) {
      const refusal = urlRefusal(url, this.#policy);
      if (refusal !== null) return disallowed({ reason: 'address_refused', detail: `${robotsUrl}: ${refusal}` });
      const outcome = await this.#hop(url, budget, { maxBytes: ROBOTS_MAX_BYTES, whenLonger: 'cut' });
      if (!outcome.ok) return disallowed(outcome.failure);
      const { status, body } = outcome.value;
      const next = redirectTarget(outcome.value, url);
      if (next === null || next === 'bad')
        return robotsRules(robotsUrl, status, new TextDecoder().decode(body ?? new Uint8Array()), this.#product);
      url = next;
    }
    return { kind: 'allow_all' };
  }
}

function failure(reason: FetchFailureReason, detail: string): { readonly ok: false; readonly failure: FetchFailure } {
  return fail({ reason, detail });
}

/** RFC 9309, 2.3.1.4: rules that cannot be reached disallow everything. */
function disallowed(cause: FetchFailure): RobotsRules {
  return { kind: 'disallow_all', why: cause.detail, cause: cause.reason };
}

function robotsRefusal(rules: RobotsRules, url: URL): FetchFailure | null {
  if (rules.kind === 'allow_all') return null;
  if (rules.kind === 'disallow_all')
    return { reason: rules.cause ?? 'robots_disallowed', detail: `${shown(url.href)} is not fetched: ${rules.why}` };
  if (rules.allows(url.href)) return null;
  return { reason: 'robots_disallowed', detail: `${shown(url.href)} is disallowed by robots.txt` };
}

function attemptEnd(outcome: Outcome<CappedResponse>): AttemptEnd | null {
  if (outcome.ok) return { kind: 'answered', status: outcome.value.status, retryAfter: outcome.value.retryAfter };
  return outcome.failure.reason === 'unreachable' ? { kind: 'broken' } : null;
}

/** Pages of errors and files that are no text are not downloaded. */
function wanted(status: number, contentType: string): boolean {
  if (status < 200 || status >= 300) return false;
  return contentType === '' || /^\s*(text\/|application\/(xhtml\+xml|xml|json))/i.test(contentType);
}

/** Where a redirect leads; `bad` when to nothing that can be fetched; null when it is none. */
function redirectTarget({ status, location }: CappedResponse, from: URL): URL | 'bad' | null {
  if (![301, 302, 303, 307, 308].includes(status) || location === '') return null;
  // Header bytes come as latin1; servers send UTF-8 in them.
  return parseWebUrl(Buffer.from(location, 'latin1').toString('utf8'), from.href) ?? 'bad';
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

/** Waits for shared work until the signal aborts. */
function raced<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
