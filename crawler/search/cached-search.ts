import { ok } from '../../src/kernel/result.ts';
import type { SearchEngine, SearchHit } from '../ports.ts';

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
  const known = new Map<string, Kept>();
  const keep = (query: string, kept: Kept) => {
    known.delete(query);
    known.set(query, kept);
    const [oldest] = known.keys();
    if (known.size > maxQueries && oldest !== undefined) known.delete(oldest);
  };
  return {
    search: async (query, limit, signal) => {
      signal?.throwIfAborted();
      const kept = known.get(query);
      if (kept !== undefined && kept.limit >= limit) {
        keep(query, kept);
        return ok(kept.hits.slice(0, Math.max(1, limit)));
      }
      const found = await engine.search(query, limit, signal);
      if (found.ok) keep(query, { limit, hits: found.value });
      return found;
    },
  };
}
