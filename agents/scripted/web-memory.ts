import type { FetchFailure, FetchFailureReason } from '../../crawler/fetch-failure.ts';
import type { Fetcher, SearchEngine, SearchFailure, SearchHit } from '../../crawler/ports.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { createBoundedMemory } from './bounded-memory.ts';
import { readSitePage } from './read-site-page.ts';
import type { SitePage } from './site-page.ts';

/** The web as scripted agents of one process see it: what one has read, the others need not fetch again. */
export interface WebMemory {
  /** Rejects only when the signal aborts. */
  page(url: string, signal: AbortSignal): Promise<Result<SitePage, FetchFailure>>;
  /** At most `hitsPerQuery` hits, best first. Rejects only when the signal aborts. */
  hits(query: string, signal: AbortSignal): Promise<Result<readonly SearchHit[], SearchFailure>>;
}

export const hitsPerQuery = 10;
const maxPageCharacters = 48_000_000;
const maxSearchCharacters = 4_000_000;

/** Failures that may be gone the next time; these are not remembered. */
const passing: readonly FetchFailureReason[] = ['dns', 'unreachable', 'timed_out'];

/** A memory over a fetcher and a search engine; agents that share it share what they read. */
export function createWebMemory(fetcher: Fetcher, search: SearchEngine): WebMemory {
  const page = remember<SitePage, FetchFailure>({
    maxCharacters: maxPageCharacters,
    load: (url) => fetchPage(fetcher, url),
    weigh: (result) => (result.ok ? weightOf(result.value) : 200),
    keeps: (result) => result.ok || !passing.includes(result.failure.reason),
  });
  const hits = remember<readonly SearchHit[], SearchFailure>({
    maxCharacters: maxSearchCharacters,
    load: (query) => search.search(query, hitsPerQuery),
    weigh: (result) => (result.ok ? JSON.stringify(result.value).length : 0),
    keeps: (result) => result.ok,
  });
  return { page, hits };
}

async function fetchPage(fetcher: Fetcher, url: string): Promise<Result<SitePage, FetchFailure>> {
  const fetched = await fetcher.get(url);
  if (!fetched.ok) return fetched;
  const { status, contentType, bytes, url: final } = fetched.value;
  if (status >= 400) return fail({ reason: 'http_status', detail: `${final} answered ${status}`, status });
  if (contentType !== '' && !/html/i.test(contentType))
    return fail({ reason: 'unreadable_type', detail: `${final} is no HTML` });
  return ok(readSitePage(new TextDecoder().decode(bytes), final));
}

function weightOf(page: SitePage): number {
  const facts = page.facts.reduce((sum, fact) => sum + fact.attribute.length + fact.value.length + 40, 0);
  const links = page.links.reduce(
    (sum, link) => sum + link.url.length + link.anchor.length + link.context.length + 80,
    0,
  );
  return page.text.length + facts + links + 500;
}

interface Remembered<Value, Failure> {
  readonly maxCharacters: number;
  readonly load: (key: string) => Promise<Result<Value, Failure>>;
  readonly weigh: (result: Result<Value, Failure>) => number;
  readonly keeps: (result: Result<Value, Failure>) => boolean;
}

/**
 * Loads each key once, also when several ask for it at the same time. A load goes on when one who asked for it aborts,
 * since others may wait for it.
 */
function remember<Value, Failure>({ maxCharacters, load, weigh, keeps }: Remembered<Value, Failure>) {
  const memory = createBoundedMemory<Result<Value, Failure>>(maxCharacters);
  const underWay = new Map<string, Promise<Result<Value, Failure>>>();
  const start = async (key: string) => {
    try {
      const result = await load(key);
      if (keeps(result)) memory.set(key, result, weigh(result));
      return result;
    } finally {
      underWay.delete(key);
    }
  };
  return async (key: string, signal: AbortSignal): Promise<Result<Value, Failure>> => {
    signal.throwIfAborted();
    const known = memory.get(key);
    if (known !== undefined) return known;
    const pending = underWay.get(key) ?? start(key);
    underWay.set(key, pending);
    return await unlessAborted(pending, signal);
  };
}

async function unlessAborted<Value>(pending: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: aborted, reject } = withRejection();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([pending, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function withRejection(): { promise: Promise<never>; reject: (reason: unknown) => void } {
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<never>((_resolve, refuse) => {
    reject = refuse;
  });
  return { promise, reject };
}
