import { load } from 'cheerio/slim';
import * as z from 'zod';
import type { SearchEngine } from '../ports.ts';
import type { ServiceRequest } from './ask-service.ts';
import { type AnswerSchema, hitList } from './service-answer.ts';
import { type ServiceForm, serviceEngine } from './service-engine.ts';
import { type KeyedServiceOptions, serviceUrl } from './service-options.ts';

/** Search query. `page` counts from 0, and `size` is the number of hits per page. */
interface Asked {
  readonly query: string;
  readonly page: number;
  readonly size: number;
  readonly key: string;
  readonly engineId: string;
}

/** Parts of a request in which the services differ. */
interface Told extends Partial<Pick<ServiceRequest, 'headers' | 'json'>> {
  /** The query of the URL. */
  readonly query?: Readonly<Record<string, string | number>>;
}

/** A search service that asks for a key. */
interface KeyedService extends Pick<ServiceForm, 'pageSize' | 'maxPages' | 'maxQuery' | 'means'> {
  /** Its public address. */
  readonly address: string;
  readonly path: string;
  request(asked: Asked): Told;
  readonly answer: AnswerSchema;
}

/** Longer queries are answered 422. */
const MAX_BRAVE_WORDS = 50;

/**
 * The Brave Search API (https://api-dashboard.search.brave.com/api-reference/web/search/get): at most 20 hits a page and ten
 * pages, queries of at most 400 characters and 50 words. The key goes in a header. An unknown key is answered 422.
 */
const brave: KeyedService = {
  address: 'https://api.search.brave.com',
  path: '/res/v1/web/search',
  pageSize: 20,
  maxQuery: 400,
  request: ({ query, page, size, key }) => ({
    query: {
      q: query.split(' ').slice(0, MAX_BRAVE_WORDS).join(' '),
      count: size,
      offset: page,
      result_filter: 'web',
      text_decorations: 'false',
    },
    headers: { 'x-subscription-token': key },
  }),
  answer: z
    .object({
      // Brave leaves out the list when there is no web page to show.
      type: z.literal('search'),
      query: z.object({ more_results_available: z.boolean().catch(true) }).catch({ more_results_available: true }),
      web: z.object({ results: hitList('url', 'description', withoutMarkup) }).nullish(),
    })
    .transform(({ query, web }) => ({ hits: web?.results ?? [], more: query.more_results_available })),
  means: (status, message) => (status === 422 && /SUBSCRIPTION_TOKEN/i.test(message) ? 'refused' : null),
};

/** Brave sends character references, and marks words when it is asked to. */
function withoutMarkup(html: string): string {
  return /[&<]/.test(html) ? load(html).text() : html;
}

/**
 * Serper (https://serper.dev, its playground shows the form; the key goes in a header). Every page of ten costs one credit;
 * since September 2025 Google gives no more than ten a page, so larger pages are not asked for. A used-up account is
 * answered 400.
 */
const serper: KeyedService = {
  address: 'https://google.serper.dev',
  path: '/search',
  pageSize: 10,
  maxQuery: 2000,
  request: ({ query, page, key }) => ({ headers: { 'x-api-key': key }, json: { q: query, num: 10, page: page + 1 } }),
  answer: z
    .object({ organic: hitList('link', 'snippet') })
    .transform(({ organic }) => ({ hits: organic, more: organic.length > 0 })),
  means: (status, message) => (status === 400 && /credit/i.test(message) ? 'rate_limited' : null),
};

/**
 * Google search by SerpApi (https://serpapi.com/search-api, errors: https://serpapi.com/search-errors and
 * https://serpapi.com/api-status-and-error-codes). Pages of ten by `start`; larger ones (`num`) are no longer given
 * (https://serpapi.com/blog/google-experiments-with-restricting-results-per-page/). The key is part of the URL. 429 means
 * too many requests an hour or a used-up account.
 */
const serpapi: KeyedService = {
  address: 'https://serpapi.com',
  path: '/search.json',
  pageSize: 10,
  maxQuery: 2000,
  request: ({ query, page, key }) => ({
    query: { engine: 'google', q: query, ...(page > 0 ? { start: page * 10 } : {}), api_key: key },
  }),
  answer: z
    .object({
      search_metadata: z.object({ status: z.string() }),
      // Left out when there are none; `error` then says so, with status `Success`.
      organic_results: hitList('link', 'snippet').nullish(),
      error: z.string().optional().catch(undefined),
    })
    .transform(({ search_metadata: { status }, organic_results, error }) => ({
      hits: organic_results ?? [],
      more: (organic_results ?? []).length > 0,
      problem: status === 'Success' || organic_results ? undefined : `${status}: ${error ?? 'no result'}`,
    })),
};

/**
 * Tavily (https://docs.tavily.com/documentation/api-reference/endpoint/search, errors:
 * https://help.tavily.com/articles/8645538886-understanding-http-errors): at most 20 hits and no second page, queries of at
 * most 400 characters. A basic search costs one credit. The key goes in a header. 432 and 433 mean that a limit of the plan
 * is reached.
 */
const tavily: KeyedService = {
  address: 'https://api.tavily.com',
  path: '/search',
  pageSize: 20,
  maxPages: 1,
  maxQuery: 400,
  request: ({ query, size, key }) => ({
    headers: { authorization: `Bearer ${key}` },
    json: { query, max_results: size, search_depth: 'basic' },
  }),
  answer: z.object({ results: hitList('url', 'content') }).transform(({ results }) => ({ hits: results, more: false })),
  means: (status) => (status === 432 || status === 433 ? 'rate_limited' : null),
};

/**
 * Google's Programmable Search, the Custom Search JSON API
 * (https://developers.google.com/custom-search/v1/reference/rest/v1/cse/list): at most ten hits a page and 100 in all,
 * 100 queries a day free. It is closed to new customers and ends on 1 January 2027
 * (https://developers.google.com/custom-search/v1/overview). The key is part of the URL. An unknown key is answered 400.
 */
const google: KeyedService = {
  address: 'https://www.googleapis.com',
  path: '/customsearch/v1',
  pageSize: 10,
  maxQuery: 1500,
  request: ({ query, page, size, key, engineId }) => ({
    query: { key, cx: engineId, q: query, num: size, start: 1 + page * size },
  }),
  answer: z
    .object({
      kind: z.literal('customsearch#search'),
      // Left out when there are none.
      items: hitList('link', 'snippet').nullish(),
      queries: z.object({ nextPage: z.array(z.unknown()).nullish() }).catch({}),
    })
    .transform(({ items, queries }) => ({ hits: items ?? [], more: (queries.nextPage ?? []).length > 0 })),
  means: (status, message) => (status === 400 && /api key/i.test(message) ? 'refused' : null),
};

/** The search services that ask for a key, by their names. */
export const keyedServices = { brave, serper, serpapi, tavily, google };

/**
 * Search by a service that asks for a key. A key that is part of the URL never stands in a message, which has no query.
 * Throws a TypeError for a base that is no URL.
 */
export function keyedEngine(
  name: keyof typeof keyedServices,
  { baseUrl, ...options }: KeyedServiceOptions,
): SearchEngine {
  const { address, path, request, ...form } = keyedServices[name];
  const { key, engineId = '' } = options;
  const base = serviceUrl(baseUrl ?? address, path).href;
  return serviceEngine(
    {
      ...form,
      name,
      secrets: [key],
      request: (query, page, size) => {
        const told = request({ query, page, size, key, engineId });
        const headers = { accept: 'application/json', ...told.headers };
        return { url: serviceUrl(base, path, told.query), headers, json: told.json };
      },
    },
    options,
  );
}
