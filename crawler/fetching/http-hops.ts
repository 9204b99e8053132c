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

interface HopParts {
  readonly userAgent: string;
  readonly clock: Clock;
  readonly dispatcher: Dispatcher;
  readonly queues: PoliteQueues;
}

type Outcome = Result<CappedResponse, FetchFailure>;

/** Gets one URL without redirects. */
export type HttpHops = (url: URL, budget: HopBudget, options: HopOptions) => Promise<Outcome>;

/** Single GETs, each when its host's turn comes, with a few retries; what one takes is subtracted from its budget. Only aborts reject. */
export function httpHops({ userAgent, clock, dispatcher, queues }: HopParts): HttpHops {
  const accept = 'text/html,application/xhtml+xml;q=0.9,application/pdf;q=0.5,*/*;q=0.1';
  const once = async (url: URL, budget: HopBudget, options: HopOptions): Promise<Outcome> => {
    if (budget.leftMs <= 0)
      return fail({ reason: 'timed_out', detail: `${shown(url.href)}: the time for the page ran out` });
    const started = clock.now();
    const { signal, clear } = deadline(budget.leftMs, budget.signal);
    try {
      return ok(
        await cappedExchange(url, { dispatcher, headers: { 'user-agent': userAgent, accept }, signal, ...options }),
      );
    } catch (error) {
      budget.signal.throwIfAborted();
      return fail(failureOf(url.href, error));
    } finally {
      clear();
      budget.leftMs -= clock.now() - started;
    }
  };
  return async (url, budget, options) => {
    for (let attempt = 1; ; attempt++) {
      const outcome = await queues.run(url.host, () => once(url, budget, options), { signal: budget.signal });
      const end = attemptEnd(outcome);
      const pause = end === null ? null : retryDelay(end, attempt, clock.now());
      if (pause === null) return outcome;
      await clock.sleep(pause, budget.signal);
    }
  };
}

function attemptEnd(outcome: Outcome): AttemptEnd | null {
  if (outcome.ok) return { kind: 'answered', status: outcome.value.status, retryAfter: outcome.value.retryAfter };
  return outcome.failure.reason === 'unreachable' ? { kind: 'broken' } : null;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Returns the target of a redirect; `bad` if it cannot be fetched; null if the response is no redirect. */
export function redirectTarget({ status, location }: CappedResponse, from: URL): URL | 'bad' | null {
  if (!REDIRECTS.has(status) || location === '') return null;
  // Header bytes come as latin1; servers send UTF-8 in them.
  return parseWebUrl(Buffer.from(location, 'latin1').toString('utf8'), from.href) ?? 'bad';
}
