import { LRUCache } from 'lru-cache';
import type { FetchFailure, FetchFailureReason } from '../../../crawler/page.ts';
import type { Fetcher, SearchEngine } from '../../../crawler/ports.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { raceAbort } from '../../kernel/until-aborted.ts';
import { readSitePage, type SitePage } from './site-page.ts';

/** The ways to the web that an agent is given. */
export interface WebAccess {
  readonly fetcher: Fetcher;
  readonly search: SearchEngine;
}

const hitsPerQuery = 10;
/** Pages take about 8 kB each, results of a search 2 kB. */
const mostPages = 6_000;
const mostQueries = 2_000;
/** Failures that may be gone the next time; these are not remembered. */
const passing: readonly FetchFailureReason[] = ['dns', 'unreachable', 'timed_out'];

/** Reads pages by a fetcher; contestants of one process that share it fetch each page once. Aborting the signal rejects. */
export const pagesBy = shared((fetcher: Fetcher) =>
  remember(
    mostPages,
    (url) => fetchPage(fetcher, url),
    (page) => page.ok || !passing.includes(page.failure.reason),
  ),
);

/** Searches with an engine, at most ten hits, best first; asks it for each query once. Aborting the signal rejects. */
export const hitsBy = shared((search: SearchEngine) =>
  remember(
    mostQueries,
    (query) => search.search(query, hitsPerQuery),
    (hits) => hits.ok,
  ),
);

/** One of what is made for each source. */
function shared<Source extends object, Made>(make: (source: Source) => Made): (source: Source) => Made {
  const all = new WeakMap<Source, Made>();
  return (source) => {
    const made = all.get(source) ?? make(source);
    all.set(source, made);
    return made;
  };
}

async function fetchPage(fetcher: Fetcher, url: string): Promise<Result<SitePage, FetchFailure>> {
  const response = await fetcher.get(url);
  if (!response.ok) return response;
  const { status, contentType, bytes, url: final } = response.value;
  if (status >= 400) return fail({ reason: 'http_status', detail: `${final} answered ${status}`, status });
  if (contentType !== '' && !/html/i.test(contentType))
    return fail({ reason: 'unreadable_type', detail: `${final} is no HTML` });
  return ok(readSitePage(new TextDecoder().decode(bytes), final));
}

/** Loads each key once, also when several ask for it at a time. A load goes on for the others when one of them aborts. */
function remember<Value>(most: number, load: (key: string) => Promise<Value>, keeps: (value: Value) => boolean) {
  const memory = new LRUCache<string, Promise<Value>>({ max: most });
  const start = async (key: string) => {
    const value = await load(key);
    if (!keeps(value)) memory.delete(key);
    return value;
  };
  return async (key: string, signal: AbortSignal): Promise<Value> => {
    signal.throwIfAborted();
    const pending = memory.get(key) ?? start(key);
    memory.set(key, pending);
    pending.catch(() => memory.delete(key));
    return await raceAbort(pending, signal);
  };
}
