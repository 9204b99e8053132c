import type { SearchWire } from './web-search-server.ts';

const PAGE = 10;

/** A SearXNG server with the JSON format switched on (https://docs.searxng.org/dev/search_api.html). */
export const searxngWire: SearchWire = {
  method: 'GET',
  path: '/search',
  keyOf: () => null,
  queryOf: ({ url }) => url.searchParams.get('q') ?? '',
  answer: ({ url }, hits) => {
    if (url.searchParams.get('format') !== 'json')
      return { status: 200, body: '<!doctype html><title>SearXNG</title>' };
    const first = (Number(url.searchParams.get('pageno') ?? 1) - 1) * PAGE;
    return {
      status: 200,
      body: {
        query: url.searchParams.get('q'),
        number_of_results: 0,
        results: hits.slice(first, first + PAGE).map((hit, index) => ({
          url: hit.url,
          title: hit.title,
          content: hit.snippet,
          publishedDate: null,
          thumbnail: '',
          engine: 'mojeek',
          template: 'default.html',
          parsed_url: ['https', 'consoles.example', '/handheld', '', '', ''],
          img_src: '',
          engines: ['mojeek', 'qwant'],
          positions: [first + index + 1],
          score: 1 / (first + index + 1),
          category: 'general',
        })),
        answers: [],
        corrections: [],
        infoboxes: [],
        suggestions: ['handheld game console history'],
        unresponsive_engines: hits.length > 0 ? [['brave', 'too many requests']] : [],
      },
    };
  },
  refusal: {
    status: 403,
    headers: { 'content-type': 'text/html' },
    body: '<!doctype html><title>403 Forbidden</title>',
  },
  error: (status) => ({
    status,
    headers: { 'content-type': 'text/html' },
    body: `<!doctype html><title>${status}</title>`,
  }),
};
