import * as z from 'zod';
import { systemClock } from '../../src/kernel/clock.ts';
import type { ModelServer } from './model-brain.ts';
import { serveModel, type WireReply, type WireRequest } from './model-http.ts';

/** A request that the server has taken; one of an equal key is none. */
export interface TakenCompletion {
  readonly id: string;
  readonly key: string;
  /** What it was sent last. */
  readonly question: string;
  readonly takenAt: number;
}

export interface PerplexityBackgroundOptions {
  /** Milliseconds that the work takes. */
  readonly ms: number;
  /** What it writes in the end. */
  readonly text: (question: string) => string;
  /** What it says that one costs, in dollars. */
  readonly costUsd: number;
  /** Whether work fails in the end; then it states no cost. */
  readonly fails?: (job: TakenCompletion) => boolean;
}

export interface PerplexityBackgroundServer extends Pick<ModelServer, 'baseUrl' | 'close'> {
  readonly taken: readonly TakenCompletion[];
}

/** https://docs.perplexity.ai/api-reference/async-sonar-post: equal keys are one request. */
const request = z.strictObject({
  request: z.looseObject({
    model: z.string(),
    messages: z.array(z.strictObject({ role: z.string(), content: z.string() })).min(1),
  }),
  idempotency_key: z.string().min(1),
});

/** A server on loopback that speaks Perplexity's asynchronous completions, as documented, for made-up research. */
export async function startPerplexityBackground(
  options: PerplexityBackgroundOptions,
): Promise<PerplexityBackgroundServer> {
  const taken: TakenCompletion[] = [];

  function take({ json }: WireRequest): WireReply {
    const { request: chat, idempotency_key: key } = request.parse(json);
    const before = taken.find((each) => each.key === key);
    const question = chat.messages.at(-1)?.content ?? '';
    const job = before ?? { id: `req-${taken.length + 1}`, key, question, takenAt: systemClock.now() };
    if (before === undefined) taken.push(job);
    return said({ ...headOf(job), status: 'CREATED' });
  }

  const server = await serveModel(async (asked) => {
    const { pathname } = asked.url;
    if (asked.method === 'POST' && pathname === '/async/chat/completions') return take(asked);
    const job = taken.find(({ id }) => pathname === `/async/chat/completions/${id}`);
    return job === undefined ? { status: 404, body: '{"error":{"message":"Not found"}}' } : said(stateOf(job, options));
  });
  return { ...server, taken };
}

function said(body: unknown): WireReply {
  return { status: 200, body: JSON.stringify(body) };
}

function headOf({ id, takenAt }: TakenCompletion) {
  const seconds = Math.floor(takenAt / 1000);
  return { id, model: 'sonar-deep-research', created_at: seconds, started_at: seconds, response: null };
}

function stateOf(job: TakenCompletion, options: PerplexityBackgroundOptions): unknown {
  const head = headOf(job);
  if (systemClock.now() - job.takenAt < options.ms) return { ...head, status: 'IN_PROGRESS' };
  const at = head.started_at + Math.ceil(options.ms / 1000);
  if (options.fails?.(job)) return { ...head, status: 'FAILED', failed_at: at, error_message: 'The search broke.' };
  return { ...head, status: 'COMPLETED', completed_at: at, response: completionOf(job, options) };
}

function completionOf({ id, question }: TakenCompletion, { text, costUsd }: PerplexityBackgroundOptions): unknown {
  return {
    id,
    model: 'sonar-deep-research',
    object: 'chat.completion',
    created: 1_700_000_600,
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text(question) } }],
    search_results: [{ title: 'Tarn', url: 'https://example.org/tarn', date: null }],
    usage: {
      prompt_tokens: 20,
      completion_tokens: 900,
      total_tokens: 920,
      citation_tokens: 5000,
      num_search_queries: 18,
      reasoning_tokens: 40_000,
      cost: { total_cost: costUsd },
    },
  };
}
