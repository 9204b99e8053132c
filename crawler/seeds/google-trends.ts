import { Agent } from 'node:https';
import googleTrendsApi from 'google-trends-api';
import * as z from 'zod';
import type { Clock } from '../../src/kernel/clock.ts';
import { messageOf } from '../../src/kernel/errors.ts';
import { parsedJson } from '../../src/kernel/json.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { deadline } from '../fetching/capped-get.ts';
import { retryDelay } from '../fetching/fetch-error.ts';
import type { SearchFailure } from '../ports.ts';
import { cutText, oneLine } from '../reading/plain-text.ts';
import { type ResponseWatch, watchResponses } from './response-watch.ts';

/** What Google Trends is asked about: a search term, or a category by its id with no term. */
export type TrendsSubject = { readonly keyword: string } | { readonly category: number };

/** Asks what is searched along with a subject. Never throws for what the service does; aborts reject. */
export interface GoogleTrends {
  related(
    subject: TrendsSubject,
    kind: 'topics' | 'queries',
    signal?: AbortSignal,
  ): Promise<Result<readonly RelatedTrend[], SearchFailure>>;
}

export interface GoogleTrendsOptions {
  readonly clock: Clock;
  /** Country code such as `US`; null for the world. */
  readonly geo: string | null;
  /** Language of topic names; default `en-US`. */
  readonly language?: string;
  /** Time for one attempt, the two or three requests of it together; default 15,000. */
  readonly timeoutMs?: number;
  /** Cap on one body; default 2,000,000. */
  readonly maxBytes?: number;
  /** Where connections lead instead of trends.google.com; who answers there must show a certificate for that name. */
  readonly connectTo?: { readonly host: string; readonly port: number; readonly ca?: string };
}

type Settings = GoogleTrendsOptions & Required<Pick<GoogleTrendsOptions, 'language' | 'timeoutMs' | 'maxBytes'>>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Trends are of the last 30 days: fresh, and long enough that small subjects have some. */
const PERIOD_MS = 30 * DAY_MS;

/** The library puts its options, agent included, into the query; an agent without JSON is left out of it. */
class UnlistedAgent extends Agent {
  toJSON(): undefined {
    return undefined;
  }
}

/**
 * Google Trends through google-trends-api 4.9.2: related topics and queries, the two that still answer. The library tells
 * no status, has no time limit and no cap; these are added here. 429 and 503 and broken connections are tried again as
 * `retryDelay` says (Retry-After up to 10 s); the cookie that Trends hands out with a 429 is sent back by the library.
 */
export function googleTrends(options: GoogleTrendsOptions): GoogleTrends {
  const settings: Settings = { language: 'en-US', timeoutMs: 15_000, maxBytes: 2_000_000, ...options };
  return {
    related: async (subject, kind, signal) => {
      for (let attempt = 1; ; attempt++) {
        const { outcome, retryInMs } = await attemptOnce(subject, kind, attempt, settings, signal);
        if (outcome.ok || retryInMs === null) return outcome;
        await settings.clock.sleep(retryInMs, signal);
      }
    },
  };
}

interface Attempt {
  readonly outcome: Result<readonly RelatedTrend[], SearchFailure>;
  readonly retryInMs: number | null;
}

async function attemptOnce(
  subject: TrendsSubject,
  kind: 'topics' | 'queries',
  attempt: number,
  settings: Settings,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  signal?.throwIfAborted();
  const agent = agentFor(settings);
  const watch = watchResponses(agent, settings.maxBytes);
  const limit = timeLimit(settings.timeoutMs, signal);
  try {
    const text = await Promise.race([ask(subject, kind, agent, settings), watch.broken, limit.reached]);
    const outcome = parseRelated(text);
    return outcome.ok ? { outcome, retryInMs: null } : unusable(new Error(outcome.failure), watch, attempt, settings);
  } catch (error) {
    signal?.throwIfAborted();
    return unusable(error, watch, attempt, settings);
  } finally {
    limit.clear();
    watch.stop();
    agent.destroy();
  }
}

function agentFor({ connectTo }: Settings): Agent {
  // An agent's own options go before those of a request, so that only the address changes and not the name asked for.
  return new UnlistedAgent({ keepAlive: false, maxSockets: 2, ...connectTo });
}

async function ask(
  subject: TrendsSubject,
  kind: 'topics' | 'queries',
  agent: Agent,
  { clock, geo, language }: Settings,
): Promise<string> {
  const call = kind === 'topics' ? googleTrendsApi.relatedTopics : googleTrendsApi.relatedQueries;
  const answer = await call({
    // The library insists on a keyword; a list of one empty text passes, and means the category as a whole.
    keyword: ['keyword' in subject ? subject.keyword : ''],
    category: 'category' in subject ? subject.category : 0,
    geo: geo ?? '',
    hl: language,
    startTime: new Date(clock.now() - PERIOD_MS),
    endTime: new Date(clock.now()),
    agent,
  });
  return z.string().parse(answer);
}

function timeLimit(timeoutMs: number, signal: AbortSignal | undefined) {
  const limit = deadline(timeoutMs, ...(signal ? [signal] : []));
  const stopped = new AbortController();
  const reached = new Promise<never>((_, reject) => {
    const abort = () => reject(limit.signal.reason);
    limit.signal.addEventListener('abort', abort, { once: true, signal: stopped.signal });
  });
  reached.catch(() => undefined); // Nobody listens any more once the answer is there.
  const clear = () => {
    stopped.abort();
    limit.clear();
  };
  return { reached, clear };
}

/** Why an attempt gave nothing: the status, where that tells more than the body, and when to try again. */
function unusable(thrown: unknown, watch: ResponseWatch, attempt: number, settings: Settings): Attempt {
  const { clock, timeoutMs } = settings;
  if (thrown instanceof DOMException && thrown.name === 'TimeoutError') {
    return { outcome: unavailable(`no answer within ${timeoutMs} ms`), retryInMs: null };
  }
  // Errors of connections carry a code; those of reading what came do not.
  if (thrown instanceof Error && 'code' in thrown) {
    return { outcome: unavailable(errorText(thrown)), retryInMs: retryDelay({ kind: 'broken' }, attempt, clock.now()) };
  }
  const last = watch.last();
  if (last === null || last.status === 200) return { outcome: malformed(errorText(thrown)), retryInMs: null };
  const end = { kind: 'answered', ...last } as const;
  return { outcome: statusFailure(last.status), retryInMs: retryDelay(end, attempt, clock.now()) };
}

function unavailable(detail: string): Result<never, SearchFailure> {
  return fail({ reason: 'unavailable', detail: `Google Trends: ${detail}` });
}

function statusFailure(status: number): Result<never, SearchFailure> {
  const detail = `Google Trends answered ${status}`;
  if (status === 429) return fail({ reason: 'rate_limited', detail });
  return fail({ reason: status === 401 || status === 403 ? 'refused' : 'unavailable', detail });
}

function malformed(detail: string): Result<never, SearchFailure> {
  return fail({ reason: 'malformed', detail: `Google Trends: ${detail}` });
}

/** The library throws errors and, where a widget is missing, plain objects. */
function errorText(thrown: unknown): string {
  const message = z.object({ message: z.string() }).safeParse(thrown);
  return cutText(oneLine(message.success ? message.data.message : messageOf(thrown)), 200);
}

/** What people search who search for something. */
interface RelatedTrend {
  readonly topic: string;
  /** Searched much more often than in the time before, as against often. */
  readonly rising: boolean;
}

const MAX_TOPIC = 200;
const MAX_TRENDS = 500;

const keywordSchema = z.object({
  query: z.string().optional().catch(undefined),
  topic: z.object({ title: z.string() }).optional().catch(undefined),
});
const answerSchema = z.object({
  default: z.object({ rankedList: z.array(z.object({ rankedKeyword: z.array(keywordSchema).default([]) })) }),
});

/**
 * The related topics or queries of an answer of Google Trends, rising ones first, each in the order of the answer. Its
 * first list holds the top ones, its second the rising ones (google-trends-api, README, `relatedTopics`). A failure is a
 * phrase that says what came instead.
 */
export function parseRelated(text: string): Result<readonly RelatedTrend[], string> {
  const answer = answerSchema.safeParse(parsedJson(text));
  if (!answer.success) return fail(glimpse(text));
  const [top = [], rising = []] = answer.data.default.rankedList.map((list) => list.rankedKeyword);
  return ok([...trends(rising, true), ...trends(top, false)].slice(0, MAX_TRENDS));
}

function trends(keywords: readonly z.infer<typeof keywordSchema>[], rising: boolean): RelatedTrend[] {
  return keywords
    .map(({ query, topic }) => ({ topic: cutText(oneLine(topic?.title ?? query ?? ''), MAX_TOPIC), rising }))
    .filter((trend) => trend.topic !== '');
}

function glimpse(text: string): string {
  const start = cutText(oneLine(text.slice(0, 500)), 60);
  return start === '' ? 'the answer is empty' : `the answer is not a list of related trends: ${start}`;
}
