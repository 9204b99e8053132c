import type { Dispatcher } from 'undici';
import type { Clock } from '../../src/kernel/clock.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { FetchFailure } from '../page.ts';
import { parseWebUrl } from './canonical-url.ts';
import { type CappedResponse, cappedExchange, deadline } from './capped-exchange.ts';
import { type AttemptEnd, failureOf, retryDelay, shown } from './fetch-error.ts';
import type { PoliteQueues } from './polite-queues.ts';

/** Milliseconds of network time that one page has left, and the signal that ends it. */
export interface HopBudget {
  leftMs: number;
  readonly signal: AbortSignal;
}

export interface HopOptions {
  readonly maxBytes: number;
  readonly whenLonger: 'fail' | 'cut';
  readonly wanted?: (status: number, contentType: string) => boolean;
}

export interface HttpHopsParts {
  readonly userAgent: string;
  readonly clock: Clock;
  readonly dispatcher: Dispatcher;
  readonly queues: PoliteQueues;
}

type Outcome = Result<CappedResponse, FetchFailure>;

/** Single GETs without redirects, each when its host's turn comes, with a few retries. */
export class HttpHops {
  readonly #parts: HttpHopsParts;

  constructor(parts: HttpHopsParts) {
    this.#parts = parts;
  }

  /** One URL, with its retries; what it takes is subtracted from the budget. Only aborts reject. */
  async get(url: URL, budget: HopBudget, options: HopOptions): Promise<Outcome> {
    const { clock } = this.#parts;
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#turn(url, budget, options);
      const end = attemptEnd(outcome);
      const pause = end === null ? null : retryDelay(end, attempt, clock.now());
      if (pause === null) return outcome;
      await clock.sleep(pause, budget.signal);
    }
  }

  #turn(url: URL, budget: HopBudget, options: HopOptions): Promise<Outcome> {
    const { clock, queues } = this.#parts;
    const work = async () => {
      const started = clock.now();
      const outcome = await this.#request(url, budget, options);
      budget.leftMs -= clock.now() - started;
      return outcome;
    };
    return queues.run(url.host, work, { signal: budget.signal });
  }

  async #request(url: URL, budget: HopBudget, options: HopOptions): Promise<Outcome> {
    if (budget.leftMs <= 0)
      return fail({ reason: 'timed_out', detail: `${shown(url.href)}: the time for the page ran out` });
    const { signal, clear } = deadline(budget.leftMs, budget.signal);
    const headers = {
      'user-agent': this.#parts.userAgent,
      accept: 'text/html,application/xhtml+xml;q=0.9,application/pdf;q=0.5,*/*;q=0.1',
    };
    try {
      return ok(await cappedExchange(url, { dispatcher: this.#parts.dispatcher, headers, signal, ...options }));
    } catch (error) {
      budget.signal.throwIfAborted();
      return fail(failureOf(url.href, error));
    } finally {
      clear();
    }
  }
}

function attemptEnd(outcome: Outcome): AttemptEnd | null {
  if (outcome.ok) return { kind: 'answered', status: outcome.value.status, retryAfter: outcome.value.retryAfter };
  return outcome.failure.reason === 'unreachable' ? { kind: 'broken' } : null;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Where a redirect leads; `bad` when to nothing that can be fetched; null when it is none. */
export function redirectTarget({ status, location }: CappedResponse, from: URL): URL | 'bad' | null {
  if (!REDIRECTS.has(status) || location === '') return null;
  // Header bytes come as latin1; servers send UTF-8 in them.
  return parseWebUrl(Buffer.from(location, 'latin1').toString('utf8'), from.href) ?? 'bad';
}
