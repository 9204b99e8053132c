import { canonicalUrl, type SearchEngine } from '../../crawler/index.ts';
import { type FindPages, firstHits } from '../../examiner/index.ts';
import type { Url } from '../kernel/ids.ts';
import { ok } from '../kernel/result.ts';

/** Where the answers of a run's search engine are kept, so that each is asked for once. */
export interface KeptSearches {
  load(query: string): Promise<readonly Url[] | null>;
  /** The first answer stands; gives what is kept. */
  save(query: string, found: readonly Url[]): Promise<readonly Url[]>;
}

export interface FindTargetsParts {
  readonly search: SearchEngine;
  /** Left out: nothing is kept. */
  readonly kept?: KeptSearches;
  /** Told once for each reason why search is not to be had. */
  readonly warn: (message: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Looks up by search what a question gives of its targets. An answer is kept with the run, so that whoever writes the
 * task, now or after an interruption, is given the same; a failure is not, and is told.
 */
export function findTargets({ search, kept, warn, signal }: FindTargetsParts): FindPages {
  const told = new Set<string>();
  return async (query) => {
    const known = await kept?.load(query);
    if (known) return ok(known);
    const hits = await search.search(query, firstHits, signal);
    if (!hits.ok) {
      const { reason, detail } = hits.failure;
      if (!told.has(reason)) warn(`questions are not checked by search (${reason}): ${detail}`);
      told.add(reason);
      return { ok: false, failure: detail };
    }
    const found = hits.value.flatMap(({ url }) => canonicalUrl(url) ?? []);
    return ok(kept ? await kept.save(query, found) : found);
  };
}
