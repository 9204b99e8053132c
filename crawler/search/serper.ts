import * as z from 'zod';
import type { SearchEngine } from '../ports.ts';
import { hitList, optionalText } from './service-answer.ts';
import { serviceEngine } from './service-engine.ts';
import { type KeyedServiceOptions, serviceUrl } from './service-options.ts';

const PAGE_SIZE = 10;

const result = z.object({ link: z.string(), title: optionalText, snippet: optionalText });
export const serperAnswer = z
  .object({ organic: hitList(result, ({ link, title = '', snippet = '' }) => ({ url: link, title, snippet })) })
  .transform(({ organic }) => ({ hits: organic, more: organic.length > 0 }));

/**
 * Search by Serper (https://serper.dev, its playground shows the form; the key goes in a header). Every page of ten costs
 * one credit; since September 2025 Google gives no more than ten a page, so larger pages are not asked for. A used-up
 * account is answered 400. Throws a TypeError for a base that is no URL.
 */
export function serperEngine(options: KeyedServiceOptions): SearchEngine {
  const url = serviceUrl(options.baseUrl ?? 'https://google.serper.dev', '/search');
  return serviceEngine(
    {
      name: 'serper',
      pageSize: PAGE_SIZE,
      maxQuery: 2000,
      request: (query, page) => ({
        url,
        headers: { accept: 'application/json', 'x-api-key': options.key },
        json: { q: query, num: PAGE_SIZE, page: page + 1 },
      }),
      answer: serperAnswer,
      means: (status, said) => (status === 400 && /credit/i.test(said) ? 'rate_limited' : null),
      secrets: [options.key],
    },
    options,
  );
}
