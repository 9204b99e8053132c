import * as z from 'zod';
import type { SearchEngine } from '../ports.ts';
import { hitList } from './service-answer.ts';
import { serviceEngine } from './service-engine.ts';
import { type ServiceOptions, serviceUrl } from './service-options.ts';

export interface SearxngOptions extends Partial<ServiceOptions> {
  /** URL of the server, with or without `/search` at the end. */
  readonly baseUrl: string;
}

export const searxngAnswer = z
  .object({
    results: hitList('url', 'content'),
    // An estimate, and often 0, which says nothing.
    number_of_results: z.number().positive().optional().catch(undefined),
    unresponsive_engines: z.array(z.array(z.string())).catch([]),
  })
  .transform(({ results, number_of_results, unresponsive_engines }) => ({
    hits: results,
    more: true,
    total: number_of_results,
    problem: results.length === 0 ? silentEngines(unresponsive_engines) : undefined,
  }));

/** No hits while engines behind the server did not answer (blocked, timed out) is no answer. */
function silentEngines(engines: readonly (readonly string[])[]): string | undefined {
  if (engines.length === 0) return undefined;
  return `no hits, and these engines did not answer: ${engines.map(([name, why]) => `${name} (${why})`).join(', ')}`;
}

/**
 * Search by the JSON API of a SearXNG server (https://docs.searxng.org/dev/search_api.html), which has to have the JSON
 * format switched on; without it the server answers 403, reported as `refused`. It costs nothing and has no page size,
 * so up to five pages are taken. Throws a TypeError for a base that is no URL.
 */
export function searxngEngine(options: SearxngOptions): SearchEngine {
  const base = serviceUrl(options.baseUrl, '/search').href;
  return serviceEngine(
    {
      name: 'searxng',
      pageSize: 50,
      maxPages: 5,
      maxQuery: 1000,
      request: (query, page) => ({
        url: serviceUrl(base, '/search', { q: query, format: 'json', ...(page > 0 ? { pageno: page + 1 } : {}) }),
        headers: { accept: 'application/json' },
      }),
      answer: searxngAnswer,
      secrets: [],
    },
    options,
  );
}
