import { load } from 'cheerio/slim';
import * as z from 'zod';
import type { SearchEngine } from '../ports.ts';
import { hitList, optionalText } from './service-answer.ts';
import { serviceEngine } from './service-engine.ts';
import { type KeyedServiceOptions, serviceUrl } from './service-options.ts';

const PATH = '/res/v1/web/search';
/** Longer queries are answered 422. */
const MAX_WORDS = 50;

const result = z.object({ url: z.string(), title: optionalText, description: optionalText });
export const braveAnswer = z
  .object({
    // Brave leaves out the list when there is no web page to show.
    type: z.literal('search'),
    query: z.object({ more_results_available: z.boolean().catch(true) }).catch({ more_results_available: true }),
    web: z
      .object({
        results: hitList(result, ({ url, title = '', description = '' }) => ({
          url,
          title: withoutMarkup(title),
          snippet: withoutMarkup(description),
        })),
      })
      .nullish(),
  })
  .transform(({ query, web }) => ({ hits: web?.results ?? [], more: query.more_results_available }));

/** Brave sends character references, and marks words when it is asked to. */
function withoutMarkup(html: string): string {
  return /[&<]/.test(html) ? load(html).text() : html;
}

/**
 * Search by the Brave Search API (https://api-dashboard.search.brave.com/api-reference/web/search/get): at most 20 hits
 * a page and ten pages, queries of at most 400 characters and 50 words. The key goes in a header. An unknown key is
 * answered 422. Throws a TypeError for a base that is no URL.
 */
export function braveEngine(options: KeyedServiceOptions): SearchEngine {
  const base = serviceUrl(options.baseUrl ?? 'https://api.search.brave.com', PATH).href;
  return serviceEngine(
    {
      name: 'brave',
      pageSize: 20,
      maxQuery: 400,
      request: (query, page, size) => ({
        url: serviceUrl(base, PATH, {
          q: query.split(' ').slice(0, MAX_WORDS).join(' '),
          count: size,
          offset: page,
          result_filter: 'web',
          text_decorations: 'false',
        }),
        headers: { accept: 'application/json', 'x-subscription-token': options.key },
      }),
      answer: braveAnswer,
      means: (status, said) => (status === 422 && /SUBSCRIPTION_TOKEN/i.test(said) ? 'refused' : null),
      secrets: [options.key],
    },
    options,
  );
}
