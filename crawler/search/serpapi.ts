import * as z from 'zod';
import type { SearchEngine } from '../ports.ts';
import { hitList, optionalText } from './service-answer.ts';
import { serviceEngine } from './service-engine.ts';
import { type KeyedServiceOptions, serviceUrl } from './service-options.ts';

const PATH = '/search.json';
const PAGE_SIZE = 10;

const result = z.object({ link: z.string(), title: optionalText, snippet: optionalText });
export const serpapiAnswer = z
  .object({
    search_metadata: z.object({ status: z.string() }),
    // Left out when there are none; `error` then says so, with status `Success`.
    organic_results: hitList(result, ({ link, title = '', snippet = '' }) => ({ url: link, title, snippet })).nullish(),
    error: optionalText,
  })
  .transform(({ search_metadata: { status }, organic_results, error }) => ({
    hits: organic_results ?? [],
    more: (organic_results ?? []).length > 0,
    problem: status === 'Success' || organic_results ? undefined : `${status}: ${error ?? 'no result'}`,
  }));

/**
 * Google search by SerpApi (https://serpapi.com/search-api, errors: https://serpapi.com/search-errors and
 * https://serpapi.com/api-status-and-error-codes). Pages of ten by `start`; larger ones (`num`) are no longer given
 * (https://serpapi.com/blog/google-experiments-with-restricting-results-per-page/). The key is part of the URL, which
 * therefore never stands in a message with its query. 429 means too many requests an hour or a used-up account.
 * Throws a TypeError for a base that is no URL.
 */
export function serpapiEngine(options: KeyedServiceOptions): SearchEngine {
  const base = serviceUrl(options.baseUrl ?? 'https://serpapi.com', PATH).href;
  return serviceEngine(
    {
      name: 'serpapi',
      pageSize: PAGE_SIZE,
      maxQuery: 2000,
      request: (query, page) => ({
        url: serviceUrl(base, PATH, {
          engine: 'google',
          q: query,
          ...(page > 0 ? { start: page * PAGE_SIZE } : {}),
          api_key: options.key,
        }),
        headers: { accept: 'application/json' },
      }),
      answer: serpapiAnswer,
      secrets: [options.key],
    },
    options,
  );
}
