import type { Reply, SearchWire } from './web-search-server.ts';

const error = (status: number, message: string, code = 'VALIDATION'): Reply => ({
  status,
  body: {
    type: 'ErrorResponse',
    error: { id: '3f0c6a52', status, code, detail: message, meta: { component: 'api' } },
    time: 1780000000,
  },
});

/** The Brave Search API (https://api-dashboard.search.brave.com/api-reference/web/search/get). */
export const braveWire: SearchWire = {
  method: 'GET',
  path: '/res/v1/web/search',
  keyOf: ({ headers }) => String(headers['x-subscription-token'] ?? ''),
  queryOf: ({ url }) => url.searchParams.get('q') ?? '',
  answer: ({ url }, hits) => {
    const q = url.searchParams.get('q') ?? '';
    const count = Number(url.searchParams.get('count') ?? 20);
    const offset = Number(url.searchParams.get('offset') ?? 0);
    if (!(count >= 1 && count <= 20) || !(offset >= 0 && offset <= 9))
      return error(422, 'count or offset out of range');
    if (q === '' || q.length > 400 || q.split(/\s+/).length > 50) return error(422, 'q out of range');
    const first = offset * count;
    const found = hits.slice(first, first + count);
    const results = found.map(({ url: link, title, snippet }) => ({
      type: 'search_result',
      subtype: 'generic',
      title,
      url: link,
      is_source_local: false,
      is_source_both: false,
      description: snippet.replace('console', '<strong>console</strong>'),
      page_age: '2026-05-02T00:00:00',
      language: 'en',
      family_friendly: true,
      profile: { name: 'Consoles', long_name: 'consoles.example', img: 'https://img.example/favicon' },
      meta_url: { scheme: 'https', netloc: 'consoles.example', hostname: 'consoles.example', path: '› handheld' },
    }));
    return {
      status: 200,
      headers: { 'x-ratelimit-limit': '1, 2000', 'x-ratelimit-remaining': '0, 1999' },
      body: {
        type: 'search',
        query: {
          original: q,
          is_navigational: false,
          country: 'us',
          bad_results: false,
          more_results_available: first + count < hits.length,
        },
        mixed: {
          type: 'mixed',
          main: found.map((_, index) => ({ type: 'web', index, all: false })),
          top: [],
          side: [],
        },
        ...(found.length > 0 ? { web: { type: 'search', results, family_friendly: true } } : {}),
      },
    };
  },
  refusal: error(422, 'The provided subscription token is invalid.', 'SUBSCRIPTION_TOKEN_INVALID'),
  error: (status, message) => error(status, message, status === 429 ? 'RATE_LIMITED' : 'ERROR'),
};
