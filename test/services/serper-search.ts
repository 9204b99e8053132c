import type { SearchWire } from './web-search-server.ts';

const PAGE = 10;

/** Serper's Google search (https://serper.dev). Never more than ten a page, whatever `num` says. */
export const serperWire: SearchWire = {
  method: 'POST',
  path: '/search',
  keyOf: ({ headers }) => String(headers['x-api-key'] ?? ''),
  queryOf: ({ json }) => String(json.q ?? ''),
  answer: ({ json }, hits) => {
    const page = Number(json.page ?? 1);
    const first = (page - 1) * PAGE;
    const organic = hits.slice(first, first + PAGE).map(({ url, title, snippet }, index) => ({
      title,
      link: url,
      snippet,
      sitelinks: [{ title: 'Screens', link: `${url}/screens` }],
      position: index + 1,
    }));
    return {
      status: 200,
      body: {
        searchParameters: { q: json.q, type: 'search', num: json.num, page, engine: 'google' },
        organic,
        peopleAlsoAsk: [
          { question: 'Which handheld has two screens?', snippet: 'Few.', title: 'Screens', link: 'https://x.example' },
        ],
        relatedSearches: [{ query: 'handheld game consoles by year' }],
        credits: 1,
      },
    };
  },
  refusal: { status: 403, body: { message: 'Unauthorized.', statusCode: 403 } },
  error: (status, message) => ({ status, body: { message, statusCode: status } }),
};
