import * as z from 'zod';
import type { SearchEngine } from '../ports.ts';
import { hitList, optionalText } from './service-answer.ts';
import { serviceEngine } from './service-engine.ts';
import { type KeyedServiceOptions, serviceUrl } from './service-options.ts';

/** The service has no second page. */
const MOST_RESULTS = 20;

const result = z.object({ url: z.string(), title: optionalText, content: optionalText });
export const tavilyAnswer = z
  .object({ results: hitList(result, ({ url, title = '', content = '' }) => ({ url, title, snippet: content })) })
  .transform(({ results }) => ({ hits: results, more: false }));

/**
 * Search by Tavily (https://docs.tavily.com/documentation/api-reference/endpoint/search, errors:
 * https://help.tavily.com/articles/8645538886-understanding-http-errors): at most 20 hits, queries of at most 400
 * characters. A basic search costs one credit. The key goes in a header. 432 and 433 mean that a limit of the plan is
 * reached. Throws a TypeError for a base that is no URL.
 */
export function tavilyEngine(options: KeyedServiceOptions): SearchEngine {
  const url = serviceUrl(options.baseUrl ?? 'https://api.tavily.com', '/search');
  return serviceEngine(
    {
      name: 'tavily',
      pageSize: MOST_RESULTS,
      maxPages: 1,
      maxQuery: 400,
      request: (query, _page, size) => ({
        url,
        headers: { accept: 'application/json', authorization: `Bearer ${options.key}` },
        json: { query, max_results: size, search_depth: 'basic' },
      }),
      answer: tavilyAnswer,
      means: (status) => (status === 432 || status === 433 ? 'rate_limited' : null),
      secrets: [options.key],
    },
    options,
  );
}
