import * as z from 'zod';
import { systemClock } from '../../src/kernel/clock.ts';
import type { ModelServer } from './model-brain.ts';
import { serveModel, type WireReply, type WireRequest } from './model-http.ts';

/** How work in the background ends, as the documents name it. */
export type BackgroundEnding = 'completed' | 'failed' | 'incomplete' | 'cancelled' | 'expired' | 'never';

/** A request that the server has taken. */
export interface TakenJob {
  readonly id: string;
  readonly question: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly takenAt: number;
  looks: number;
  cancelled: boolean;
}

export interface BackgroundServerOptions {
  /** Milliseconds that the work takes, or looks at it. */
  readonly takes?: { readonly ms?: number; readonly looks?: number };
  /** How a piece of work ends, given those that were taken before it; left out: completed. */
  readonly ending?: BackgroundEnding | ((job: TakenJob, before: readonly TakenJob[]) => BackgroundEnding);
  /** What it writes in the end; left out: `Answer to` and the question. */
  readonly text?: (question: string) => string;
  /** How much work it tells of: searches and pages it opened, and pages that its text cites; one each where left out. */
  readonly work?: { readonly searches: number; readonly reads: number; readonly citations: number };
  /** Given once each in the place of what is due, in their order; null: what is due. */
  readonly faults?: { readonly submits?: (WireReply | null)[]; readonly looks?: (WireReply | null)[] };
  /** It answers a cancellation only when so many have come: who tells one after the other waits for ever. */
  readonly gathers?: number;
  /** Seconds that it says it took; left out: none are said. */
  readonly seconds?: number;
}

export interface BackgroundServer extends Pick<ModelServer, 'baseUrl' | 'close'> {
  readonly jobs: readonly TakenJob[];
}

const text = z.union([z.string(), z.array(z.looseObject({ role: z.string(), content: z.string() }))]);

/** https://platform.openai.com/docs/guides/background and /deep-research: what a request in the background may say. */
const request = z.strictObject({
  model: z.string().regex(/deep-research/),
  input: text,
  background: z.literal(true),
  store: z.literal(true),
  max_output_tokens: z.int().min(16).optional(),
  max_tool_calls: z.int().min(1).optional(),
  tools: z.array(z.strictObject({ type: z.enum(['web_search_preview', 'code_interpreter']) })).min(1),
  include: z.array(z.enum(['web_search_call.action.sources'])).optional(),
});

/** A server on loopback that speaks OpenAI's Responses API in background mode, as documented, for made-up research. */
export async function startBackgroundServer(options: BackgroundServerOptions = {}): Promise<BackgroundServer> {
  const jobs: TakenJob[] = [];
  const submits = [...(options.faults?.submits ?? [])];
  const looks = [...(options.faults?.looks ?? [])];

  const waiting: (() => void)[] = [];
  /** Resolves for all when as many as are to come have come. */
  function gathered(): Promise<void> {
    return new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length >= (options.gathers ?? 1)) for (const each of waiting) each();
    });
  }

  function submit({ json }: WireRequest): WireReply {
    const fault = submits.shift() ?? null;
    // A connection that is cut has delivered what was sent.
    if (fault !== null && fault !== 'reset') return fault;
    const read = request.safeParse(json);
    if (!read.success) return refused(400, z.prettifyError(read.error));
    const { input } = read.data;
    const question = typeof input === 'string' ? input : (input.at(-1)?.content ?? '');
    const id = `resp_${jobs.length + 1}`;
    const begun = { takenAt: systemClock.now(), looks: 0, cancelled: false };
    jobs.push({ id, question, body: read.data, ...begun });
    return fault ?? sent(jobs.length - 1);
  }

  function endedOptions(index: number): EndedOptions {
    const { ending } = options;
    const [job] = jobs.slice(index, index + 1);
    if (job === undefined) throw new Error(`there is no job ${index}`);
    const ends = typeof ending === 'function' ? ending(job, jobs.slice(0, index)) : ending;
    return { ...options, ending: ends ?? 'completed' };
  }

  function sent(index: number): WireReply {
    const job = jobs[index];
    if (job === undefined) return refused(404, 'Response not found.');
    return { status: 200, body: JSON.stringify(bodyOf(job, endedOptions(index))) };
  }

  const server = await serveModel(async (asked) => {
    const { pathname } = asked.url;
    if (pathname === '/v1/responses' && asked.method === 'POST') return submit(asked);
    const [, id, act] = /^\/v1\/responses\/([^/]+)(\/cancel)?$/.exec(pathname) ?? [];
    const index = jobs.findIndex((job) => job.id === id);
    const job = jobs[index];
    if (job === undefined) return refused(404, `Response with id '${id}' not found.`);
    if (act === '/cancel' && asked.method === 'POST') {
      job.cancelled = true;
      await gathered();
    } else {
      job.looks++;
      const fault = looks.shift() ?? null;
      if (fault !== null) return fault;
    }
    return sent(index);
  });
  return { ...server, baseUrl: `${server.baseUrl}/v1`, jobs };
}

function refused(status: number, message: string): WireReply {
  return {
    status,
    body: JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: null } }),
  };
}

type EndedOptions = BackgroundServerOptions & { readonly ending: BackgroundEnding };

function statusOf(job: TakenJob, { takes = {}, ending }: EndedOptions): string {
  if (job.cancelled) return 'cancelled';
  const passed = systemClock.now() - job.takenAt;
  const ended = passed >= (takes.ms ?? 0) && job.looks >= (takes.looks ?? 1) && ending !== 'never';
  if (ended) return ending;
  return job.looks === 0 ? 'queued' : 'in_progress';
}

function bodyOf(job: TakenJob, options: EndedOptions): unknown {
  const status = statusOf(job, options);
  const working = status === 'queued' || status === 'in_progress';
  const said = status === 'completed' || status === 'incomplete';
  const from = Math.floor(job.takenAt / 1000);
  return {
    id: job.id,
    object: 'response',
    created_at: from,
    completed_at: options.seconds === undefined || working ? null : from + options.seconds,
    status,
    background: true,
    error: status === 'failed' ? { code: 'server_error', message: 'The research failed.' } : null,
    incomplete_details: status === 'incomplete' ? { reason: 'max_output_tokens' } : null,
    model: job.body.model,
    // While it works: what it has searched and opened so far, and not its answer.
    output: said ? outputOf(job, options) : working ? outputOf(job, options).slice(0, -1) : [],
    usage: working
      ? null
      : {
          input_tokens: 100_000,
          input_tokens_details: { cached_tokens: 0 },
          output_tokens: 10_000,
          output_tokens_details: { reasoning_tokens: 6000 },
          total_tokens: 110_000,
        },
  };
}

function outputOf({ id, question }: TakenJob, { text: write, work }: BackgroundServerOptions): unknown[] {
  const report = write?.(question) ?? `Answer to ${question}`;
  const { searches, reads, citations } = work ?? { searches: 1, reads: 1, citations: 1 };
  const url = (at: number) => (at === 0 ? 'https://example.org/page' : `https://example.org/page/${at}`);
  const call = (at: number, action: object) => ({
    id: `ws_${id}_${at}`,
    type: 'web_search_call',
    status: 'completed',
    action,
  });
  const each = <Made>(count: number, make: (at: number) => Made) => Array.from({ length: count }, (_, at) => make(at));
  const place = { start_index: 0, end_index: report.length };
  return [
    ...each(searches, (at) => call(at, { type: 'search', query: at === 0 ? question : `${question} ${at}` })),
    ...each(reads, (at) => call(searches + at, { type: 'open_page', url: url(at) })),
    { id: `rs_${id}`, type: 'reasoning', summary: [] },
    {
      id: `msg_${id}`,
      type: 'message',
      status: 'completed',
      role: 'assistant',
      content: [
        {
          type: 'output_text',
          text: report,
          annotations: each(citations, (at) => ({ type: 'url_citation', ...place, url: url(at), title: 'A page' })),
        },
      ],
    },
  ];
}
