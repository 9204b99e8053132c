import type { Article } from './article.ts';

/** What a result says of a page. */
export interface ListedHit {
  readonly article: Pick<Article, 'title' | 'path'>;
  readonly summary: string;
  readonly score: number;
}

/**
 * The answer of a SearXNG instance to `/search?format=json`; field names as in
 * https://docs.searxng.org/dev/search_api.html and its JSON output.
 */
export function searxResponse(query: string, total: number, hits: readonly ListedHit[], origin: string): unknown {
  return {
    query,
    number_of_results: total,
    results: hits.map((hit, index) => searxResult(hit, index, origin)),
    answers: [],
    corrections: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: [],
  };
}

function searxResult({ article, summary, score }: ListedHit, index: number, origin: string): unknown {
  const url = origin + article.path;
  const { protocol, host, pathname } = new URL(url);
  return {
    url,
    title: article.title,
    content: summary,
    publishedDate: null,
    engine: 'register',
    engines: ['register'],
    parsed_url: [protocol.slice(0, -1), host, pathname, '', '', ''],
    template: 'default.html',
    positions: [index + 1],
    score: Number(score.toFixed(4)),
    category: 'general',
  };
}
