import { Agent } from 'undici';
import { z } from 'zod';
import type { Result } from '../../src/kernel/result.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import { shown } from '../fetching/fetch-error.ts';
import type { SearchEngine, SearchFailure, SearchHit } from '../ports.ts';
import { oneLine } from '../reading/plain-text.ts';
import type { ServiceOptions } from './ask-service.ts';
import { askService, defaultServiceOptions } from './ask-service.ts';

export interface SearxngOptions extends Partial<ServiceOptions> {
  /** Where the server is, with or without `/search` at the end. */
  readonly baseUrl: string;
}

const MAX_LIMIT = 50;
/** The API has no page size; further pages are asked for up to this one. */
const MAX_PAGES = 5;

const answerSchema = z.object({
  number_of_results: z.number().catch(0),
  results: z
    .array(z.object({ url: z.string(), title: z.string().catch(''), content: z.string().nullish().catch('') }))
    .max(1000),
});
type SearxngAnswer = z.infer<typeof answerSchema>;

/**
 * Search by the JSON API of a SearXNG server (https://docs.searxng.org/dev/search_api.html), which has to have the JSON
 * format switched on; without it the server answers 403, reported as `refused`.
 */
export function searxngEngine(options: SearxngOptions): SearchEngine {
  const service: ServiceOptions = { ...defaultServiceOptions, ...options };
  const dispatcher = new Agent();
  const page = async (query: string, number: number, signal?: AbortSignal) => {
    const url = queryUrl(options.baseUrl, query, number);
    const text = await askService(url, 'application/json', dispatcher, service, signal);
    return text.ok ? parseAnswer(text.value, url) : text;
  };
  return { search: (query, limit, signal) => collectHits((number) => page(query, number, signal), limit) };
}

type AskPage = (number: number) => Promise<Result<SearxngAnswer, SearchFailure>>;

/** Takes pages until there are enough hits, none new, or no more results. A failure after the first page ends it. */
async function collectHits(ask: AskPage, limit: number): Promise<Result<readonly SearchHit[], SearchFailure>> {
  const wanted = Math.max(1, Math.min(limit, MAX_LIMIT));
  const hits = new Map<string, SearchHit>();
  for (let number = 1; number <= MAX_PAGES; number++) {
    const answer = await ask(number);
    if (!answer.ok && number === 1) return answer;
    if (!answer.ok) break;
    const before = hits.size;
    for (const hit of hitsOf(answer.value)) if (!hits.has(hit.url)) hits.set(hit.url, hit);
    const total = answer.value.number_of_results;
    if (hits.size >= wanted || hits.size === before || (total > 0 && hits.size >= total)) break;
  }
  return ok([...hits.values()].slice(0, wanted));
}

function hitsOf({ results }: SearxngAnswer): SearchHit[] {
  return results
    .filter(({ url }) => /^https?:\/\//i.test(url) && URL.canParse(url))
    .map(({ url, title, content }) => ({ url, title: oneLine(title), snippet: oneLine(content ?? '') }));
}

function queryUrl(base: string, query: string, page: number): URL {
  const url = new URL(base);
  if (!url.pathname.endsWith('/search')) url.pathname = `${url.pathname.replace(/\/+$/, '')}/search`;
  url.search = '';
  url.searchParams.set('q', query);
  url.searchParams.set('format', 'json');
  if (page > 1) url.searchParams.set('pageno', String(page));
  return url;
}

function parseAnswer(text: string, url: URL): Result<SearxngAnswer, SearchFailure> {
  const parsed = z
    .string()
    .transform((json, context) => parseJson(json, context))
    .pipe(answerSchema)
    .safeParse(text);
  if (parsed.success) return ok(parsed.data);
  const why = parsed.error.issues[0]?.message ?? 'unknown form';
  return fail({ reason: 'malformed', detail: `${shown(url.href)} sent no SearXNG answer: ${why}` });
}

function parseJson(json: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    context.addIssue(`not JSON (${error instanceof Error ? error.name : 'error'})`);
    return z.NEVER;
  }
}
