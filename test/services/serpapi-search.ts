import type { SearchWire } from './web-search-server.ts';

const PAGE = 10;
const NONE = "Google hasn't returned any results for this query.";

/** SerpApi's Google search (https://serpapi.com/search-api, https://serpapi.com/search-errors). */
export const serpapiWire: SearchWire = {
  method: 'GET',
  path: '/search.json',
  keyOf: ({ url }) => url.searchParams.get('api_key') ?? '',
  queryOf: ({ url }) => url.searchParams.get('q') ?? '',
  answer: ({ url }, hits) => {
    const q = url.searchParams.get('q');
    if (url.searchParams.get('engine') !== 'google') return { status: 400, body: { error: 'Unsupported engine.' } };
    const start = Number(url.searchParams.get('start') ?? 0);
    const found = hits.slice(start, start + PAGE).map(({ url: link, title, snippet }, index) => ({
      position: index + 1,
      title,
      link,
      redirect_link: 'https://www.google.com/url?sa=t&url=x',
      displayed_link: 'https://consoles.example › handheld',
      snippet,
      snippet_highlighted_words: ['handheld'],
      source: 'Consoles',
    }));
    const state = found.length > 0 ? 'Results for exact spelling' : 'Fully empty';
    return {
      status: 200,
      body: {
        search_metadata: {
          id: '68f1',
          status: 'Success',
          created_at: '2026-11-02 10:00:00 UTC',
          total_time_taken: 0.9,
        },
        search_parameters: { engine: 'google', q, google_domain: 'google.com', device: 'desktop' },
        search_information: { query_displayed: q, organic_results_state: state, total_results: hits.length },
        ...(found.length > 0 ? { organic_results: found } : { error: NONE }),
        serpapi_pagination: { current: start / PAGE + 1, other_pages: {} },
      },
    };
  },
  refusal: {
    status: 401,
    body: { error: 'Invalid API key. Your API key should be here: https://serpapi.com/manage-api-key' },
  },
  error: (status, message) => ({ status, body: { error: message } }),
};
