import type { Reply, SearchWire } from './web-search-server.ts';

const error = (code: number, message: string, status: string): Reply => ({
  status: code,
  body: { error: { code, message, errors: [{ message, domain: 'global', reason: 'badRequest' }], status } },
});

/** Google's Custom Search JSON API (https://developers.google.com/custom-search/v1/reference/rest/v1/Search). */
export const googleWire: SearchWire = {
  method: 'GET',
  path: '/customsearch/v1',
  keyOf: ({ url }) => url.searchParams.get('key') ?? '',
  queryOf: ({ url }) => url.searchParams.get('q') ?? '',
  answer: ({ url }, hits) => {
    const q = url.searchParams.get('q');
    const num = Number(url.searchParams.get('num') ?? 10);
    const start = Number(url.searchParams.get('start') ?? 1);
    const invalid = 'Request contains an invalid argument.';
    if (!url.searchParams.get('cx')) return error(400, invalid, 'INVALID_ARGUMENT');
    if (!(num >= 1 && num <= 10) || !(start >= 1 && start + num <= 101)) return error(400, invalid, 'INVALID_ARGUMENT');
    const items = hits.slice(start - 1, start - 1 + num).map(({ url: link, title, snippet }) => ({
      kind: 'customsearch#result',
      title,
      htmlTitle: `<b>${title}</b>`,
      link,
      displayLink: 'consoles.example',
      snippet,
      htmlSnippet: snippet,
      formattedUrl: link,
      pagemap: { metatags: [{ 'og:type': 'article' }] },
    }));
    const role = {
      title: `Google Custom Search - ${q}`,
      totalResults: String(hits.length),
      searchTerms: q,
      count: num,
    };
    const more = start - 1 + num < hits.length;
    return {
      status: 200,
      body: {
        kind: 'customsearch#search',
        url: { type: 'application/json', template: 'https://www.googleapis.com/customsearch/v1?q={searchTerms}' },
        queries: {
          request: [{ ...role, startIndex: start }],
          ...(more ? { nextPage: [{ ...role, startIndex: start + num }] } : {}),
        },
        context: { title: 'The whole web' },
        searchInformation: { searchTime: 0.3, totalResults: String(hits.length) },
        ...(items.length > 0 ? { items } : {}),
      },
    };
  },
  refusal: error(400, 'API key not valid. Please pass a valid API key.', 'INVALID_ARGUMENT'),
  error: (status, message) => error(status, message, status === 429 ? 'RESOURCE_EXHAUSTED' : 'UNAVAILABLE'),
};
