import type { SearchWire } from './web-search-server.ts';

/** Tavily's search (https://docs.tavily.com/documentation/api-reference/endpoint/search). */
export const tavilyWire: SearchWire = {
  method: 'POST',
  path: '/search',
  keyOf: ({ headers }) => String(headers.authorization ?? '').replace(/^Bearer /, ''),
  queryOf: ({ json }) => String(json.query ?? ''),
  answer: ({ json }, hits) => {
    const most = Number(json.max_results ?? 5);
    if (!(most >= 0 && most <= 20)) return { status: 400, body: { detail: { error: 'max_results must be 0 to 20' } } };
    if (String(json.query).length > 400) return { status: 400, body: { detail: { error: 'Query is too long.' } } };
    return {
      status: 200,
      body: {
        query: json.query,
        follow_up_questions: null,
        answer: null,
        images: [],
        results: hits.slice(0, most).map(({ url, title, snippet }, index) => ({
          url,
          title,
          content: snippet,
          score: 1 - index / 100,
          raw_content: null,
        })),
        response_time: 1.1,
        request_id: '0b7f2a51',
      },
    };
  },
  refusal: { status: 401, body: { detail: { error: 'Unauthorized: missing or invalid API key.' } } },
  error: (status, message) => ({ status, body: { detail: { error: message } } }),
};
