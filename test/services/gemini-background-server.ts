import * as z from 'zod';
import { systemClock } from '../../src/kernel/clock.ts';
import type { ModelServer } from './model-brain.ts';
import { serveModel, type WireReply, type WireRequest } from './model-http.ts';

/** A request that the server has taken. */
export interface TakenInteraction {
  readonly id: string;
  readonly question: string;
  readonly takenAt: number;
}

export interface GeminiBackgroundOptions {
  /** Milliseconds that the work takes. */
  readonly ms: number;
  /** What it writes in the end. */
  readonly text: (question: string) => string;
  /** Whether work fails in the end; what it used is stated all the same. */
  readonly fails?: (job: TakenInteraction) => boolean;
}

export interface GeminiBackgroundServer extends Pick<ModelServer, 'baseUrl' | 'close'> {
  readonly taken: readonly TakenInteraction[];
}

/** https://ai.google.dev/gemini-api/docs/deep-research: what a request in the background may say. */
const request = z.looseObject({
  agent: z.string().regex(/deep-research/),
  input: z.string(),
  background: z.literal(true),
  store: z.literal(true),
});
const route = '/v1beta/interactions';

/** A server on loopback that speaks Google's interactions in the background, as documented, for made-up research. */
export async function startGeminiBackground(options: GeminiBackgroundOptions): Promise<GeminiBackgroundServer> {
  const taken: TakenInteraction[] = [];

  function take({ json }: WireRequest): WireReply {
    const job = { id: `i-${taken.length + 1}`, question: request.parse(json).input, takenAt: systemClock.now() };
    taken.push(job);
    return said({ ...headOf(job), status: 'in_progress' });
  }

  const server = await serveModel(async (asked) => {
    const { pathname } = asked.url;
    if (asked.method === 'POST' && pathname === route) return take(asked);
    const job = taken.find(({ id }) => pathname === `${route}/${id}`);
    return job === undefined ? { status: 404, body: '{"error":{"code":404}}' } : said(stateOf(job, options));
  });
  return { ...server, taken };
}

function said(body: unknown): WireReply {
  return { status: 200, body: JSON.stringify(body) };
}

function headOf({ id, takenAt }: TakenInteraction) {
  const created = new Date(takenAt).toISOString();
  return { id, object: 'interaction', agent: 'deep-research-pro-preview-12-2025', created };
}

/** Tokens that each piece of work uses: 300,000 in, 30,000 out. */
const usage = {
  total_input_tokens: 250_000,
  total_tool_use_tokens: 50_000,
  total_cached_tokens: 0,
  total_output_tokens: 9000,
  total_thought_tokens: 21_000,
  total_tokens: 330_000,
};

function stateOf(job: TakenInteraction, { ms, text, fails }: GeminiBackgroundOptions): unknown {
  const head = headOf(job);
  if (systemClock.now() - job.takenAt < ms) return { ...head, status: 'in_progress', steps: [] };
  const updated = new Date(job.takenAt + ms).toISOString();
  if (fails?.(job))
    return { ...head, status: 'failed', updated, usage, errors: [{ code: 'internal', message: 'It broke.' }] };
  const steps = [{ type: 'model_output', content: [{ type: 'text', text: text(job.question) }] }];
  return { ...head, status: 'completed', updated, usage, steps };
}
