import PQueue from 'p-queue';
import { Agent } from 'undici';
import { isoTime } from '../../src/kernel/clock.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { canonicalUrl } from '../fetching/canonical-url.ts';
import type { SearchEngine, SearchFailure, SearchHit } from '../ports.ts';
import { cutText, oneLine } from '../reading/plain-text.ts';
import { placeOf, requestService, type ServiceAsking, type ServiceRequest } from './ask-service.ts';
import { type AnswerPage, type AnswerSchema, readServiceAnswer, type StatusMeaning, said } from './service-answer.ts';
import { defaultServiceOptions, type ServiceOptions, type ServiceUse } from './service-options.ts';

const MAX_LIMIT = 50;

/** Requests and responses of one search service. */
export interface ServiceForm {
  /** Names the service in messages and records. */
  readonly name: string;
  /** Hits that one request gives at most. */
  readonly pageSize: number;
  /** Pages that are asked for; by default as many full ones as the hits take, for every request is paid. */
  readonly maxPages?: number;
  /** Characters that a query may have; longer ones are cut. */
  readonly maxQuery: number;
  /**
   * @param page from 0
   * @param size hits a page, the same for every page of a search
   */
  request(query: string, page: number, size: number): ServiceRequest;
  readonly answer: AnswerSchema;
  readonly means?: StatusMeaning;
  readonly secrets: readonly string[];
}

/** A search engine over a service that answers in pages: retries, caps, one record a search. */
export function serviceEngine(form: ServiceForm, overrides: Partial<ServiceOptions>): SearchEngine {
  const options: ServiceOptions = { ...defaultServiceOptions, ...overrides };
  const dispatcher = new Agent();
  const queue = new PQueue({ concurrency: options.concurrency });
  const search = async (query: string, limit: number, signal?: AbortSignal) => {
    const count = { requests: 0 };
    const onRequest = () => {
      count.requests++;
    };
    const { secrets, means = () => null } = form;
    const asking: ServiceAsking = { options, dispatcher, secrets, means, onRequest, signal };
    const hitCount = Math.max(1, Math.min(limit, MAX_LIMIT));
    const work = () => collectHits(form, cutText(oneLine(query), form.maxQuery), hitCount, asking);
    return recorded(form.name, options, count, () => queue.add(work, signal ? { signal } : {}));
  };
  return { search };
}

type Found = Result<readonly SearchHit[], SearchFailure>;

/** Takes pages until there are enough hits, none new, or no more. A failure after the first page ends it. */
async function collectHits(form: ServiceForm, query: string, hitCount: number, asking: ServiceAsking): Promise<Found> {
  const size = Math.min(hitCount, form.pageSize);
  const pages = form.maxPages ?? Math.ceil(hitCount / size);
  const hits = new Map<string, SearchHit>();
  for (let page = 0; page < pages; page++) {
    const answer = await askPage(form, form.request(query, page, size), asking);
    if (!answer.ok && page === 0) return answer;
    if (!answer.ok) break;
    const before = hits.size;
    for (const hit of answer.value.hits) keep(hits, hit);
    const { more, total = hitCount } = answer.value;
    if (hits.size >= Math.min(hitCount, total) || hits.size === before || !more) break;
  }
  return ok([...hits.values()].slice(0, hitCount));
}

/** Keeps the first of the hits on one page of the web; what is no http or https URL is none. */
function keep(hits: Map<string, SearchHit>, hit: SearchHit): void {
  const url = canonicalUrl(hit.url);
  if (url !== null && !hits.has(url)) hits.set(url, hit);
}

async function askPage(
  form: ServiceForm,
  request: ServiceRequest,
  asking: ServiceAsking,
): Promise<Result<AnswerPage, SearchFailure>> {
  const text = await requestService(request, asking);
  if (!text.ok) return text;
  const answer = readServiceAnswer(text.value, form.answer);
  const place = placeOf(request.url);
  if (!answer.ok)
    return fail({ reason: 'malformed', detail: `${place} sent no ${form.name} answer: ${answer.failure}` });
  const { problem } = answer.value;
  if (problem === undefined) return answer;
  return fail({ reason: 'unavailable', detail: `${place}: ${said(problem, form.secrets)}` });
}

async function recorded(
  service: string,
  { clock, record }: ServiceOptions,
  count: { readonly requests: number },
  work: () => Promise<Found>,
): Promise<Found> {
  const at = isoTime(clock);
  const started = clock.now();
  let outcome: Found | undefined;
  try {
    outcome = await work();
    return outcome;
  } finally {
    const hits = outcome?.ok ? outcome.value.length : 0;
    record?.({
      service,
      at,
      requests: count.requests,
      hits,
      outcome: useOutcome(outcome),
      elapsedMs: clock.now() - started,
    });
  }
}

function useOutcome(outcome: Found | undefined): ServiceUse['outcome'] {
  if (outcome === undefined) return 'aborted';
  return outcome.ok ? 'answered' : outcome.failure.reason;
}
