import * as z from 'zod';
import type { SearchEngine } from '../ports.ts';
import { hitList, optionalText } from './service-answer.ts';
import { serviceEngine } from './service-engine.ts';
import { type KeyedServiceOptions, serviceUrl } from './service-options.ts';

export interface GoogleOptions extends KeyedServiceOptions {
  /** The id of the programmable search engine (`cx`). */
  readonly engineId: string;
}

const PATH = '/customsearch/v1';

const result = z.object({ link: z.string(), title: optionalText, snippet: optionalText });
export const googleAnswer = z
  .object({
    kind: z.literal('customsearch#search'),
    // Left out when there are none.
    items: hitList(result, ({ link, title = '', snippet = '' }) => ({ url: link, title, snippet })).nullish(),
    queries: z.object({ nextPage: z.array(z.unknown()).nullish() }).catch({}),
  })
  .transform(({ items, queries }) => ({ hits: items ?? [], more: (queries.nextPage ?? []).length > 0 }));

/**
 * Search by Google's Programmable Search, the Custom Search JSON API
 * (https://developers.google.com/custom-search/v1/reference/rest/v1/cse/list): at most ten hits a page and 100 in all,
 * 100 queries a day free. It is closed to new customers and ends on 1 January 2027
 * (https://developers.google.com/custom-search/v1/overview). The key is part of the URL, which therefore never stands in
 * a message with its query. An unknown key is answered 400. Throws a TypeError for a base that is no URL.
 */
export function googleEngine(options: GoogleOptions): SearchEngine {
  const base = serviceUrl(options.baseUrl ?? 'https://www.googleapis.com', PATH).href;
  return serviceEngine(
    {
      name: 'google',
      pageSize: 10,
      maxQuery: 1500,
      request: (query, page, size) => ({
        url: serviceUrl(base, PATH, {
          key: options.key,
          cx: options.engineId,
          q: query,
          num: size,
          start: 1 + page * size,
        }),
        headers: { accept: 'application/json' },
      }),
      answer: googleAnswer,
      means: (status, said) => (status === 400 && /api key/i.test(said) ? 'refused' : null),
      secrets: [options.key],
    },
    options,
  );
}
