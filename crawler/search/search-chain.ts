import { LRUCache } from 'lru-cache';
import { fail, ok } from '../../src/kernel/result.ts';
import type { SearchEngine, SearchFailure, SearchHit } from '../ports.ts';

/** An engine with the name that its warnings carry. */
export interface NamedEngine {
  readonly name: string;
  readonly engine: SearchEngine;
}

/**
 * Asks the first engine, and after a failure the next. An answer without hits is an answer. When all fail, the failure
 * names each; its reason is theirs where they share one, else `unavailable`.
 *
 * @param warn told once for each engine and reason
 */
export function searchChain(engines: readonly NamedEngine[], warn: (message: string) => void): SearchEngine {
  const warned = new Set<string>();
  const passOver = (name: string, { reason, detail }: SearchFailure, next: NamedEngine | undefined) => {
    if (next === undefined || warned.has(`${name} ${reason}`)) return;
    warned.add(`${name} ${reason}`);
    warn(`search by ${name} failed (${reason}): ${detail}; ${next.name} is asked instead`);
  };
  return {
    search: async (query, limit, signal) => {
      const failures: (SearchFailure & { readonly name: string })[] = [];
      for (const [index, { name, engine }] of engines.entries()) {
        const result = await engine.search(query, limit, signal);
        if (result.ok) return result;
        failures.push({ name, ...result.failure });
        passOver(name, result.failure, engines[index + 1]);
      }
      return fail(together(failures));
    },
  };
}

function together(failures: readonly (SearchFailure & { readonly name: string })[]): SearchFailure {
  const [first] = failures;
  if (first === undefined) return { reason: 'unavailable', detail: 'no search engine is configured' };
  const shared = failures.every(({ reason }) => reason === first.reason);
  return {
    reason: shared ? first.reason : 'unavailable',
    detail: failures.map(({ name, reason, detail }) => `${name} (${reason}): ${detail}`).join('; '),
  };
}

interface Kept {
  readonly limit: number;
  readonly hits: readonly SearchHit[];
}

/**
 * Remembers answers, so that a query that comes again within a run is not paid again. Fewer hits of a known query come
 * from memory, more are asked for; failures are not remembered. The queries used least recently make room.
 *
 * @param maxQueries how many are remembered, at least 1
 */
export function cachedSearch(engine: SearchEngine, maxQueries = 1000): SearchEngine {
  const cache = new LRUCache<string, Kept>({ max: maxQueries });
  return {
    search: async (query, limit, signal) => {
      signal?.throwIfAborted();
      const cached = cache.get(query);
      if (cached !== undefined && cached.limit >= limit) return ok(cached.hits.slice(0, Math.max(1, limit)));
      const result = await engine.search(query, limit, signal);
      if (result.ok) cache.set(query, { limit, hits: result.value });
      return result;
    },
  };
}
