import { afterEach, describe, expect, it } from 'vitest';
import { createPerplexityBackground } from '../../../src/models/openai/perplexity-background.ts';
import { serveModel, type WireReply } from '../../services/model-http.ts';
import { never } from '../calls.ts';
import { fastClock } from '../fast-clock.ts';
import { key, requestOf } from '../vendor-under-test.ts';

const clock = fastClock(1);
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

interface Taken {
  readonly id: string;
  readonly body: unknown;
}

/** https://docs.perplexity.ai/api-reference/async-sonar-post and async-sonar-api-request-get; equal keys are one request. */
async function startAsyncSonar(ends: Readonly<Record<string, unknown>>) {
  const taken = new Map<string, Taken>();
  const say = (body: unknown): WireReply => ({ status: 200, body: JSON.stringify(body) });
  const head = { model: 'sonar-deep-research', created_at: 1_700_000_000, started_at: 1_700_000_001 };
  const server = await serveModel(async ({ method, url, json }) => {
    if (method === 'POST' && url.pathname === '/async/chat/completions') {
      const { idempotency_key: idempotencyKey } = json as { readonly idempotency_key: string };
      const before = taken.get(idempotencyKey) ?? { id: `req-${taken.size + 1}`, body: json };
      taken.set(idempotencyKey, before);
      return say({ ...head, id: before.id, status: 'CREATED', response: null });
    }
    const known = [...taken.values()].some(({ id }) => url.pathname === `/async/chat/completions/${id}`);
    return known ? say({ ...head, ...ends }) : { status: 404, body: '{"error":{"message":"Not found"}}' };
  });
  opened.push(server);
  const model = createPerplexityBackground({
    provider: 'perplexity',
    vendor: 'perplexity',
    model: 'sonar-deep-research',
    apiKey: key,
    baseUrl: server.baseUrl,
    clock,
  });
  return { model, taken };
}

const request = requestOf('What is it?', { webSearch: { most: 5 } });

const completion = {
  id: 'c-1',
  model: 'sonar-deep-research',
  object: 'chat.completion',
  created: 1_700_000_600,
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'It is a page.' } }],
  citations: ['https://example.org/a'],
  search_results: [{ title: 'A', url: 'https://example.org/a', date: null }],
  usage: {
    prompt_tokens: 20,
    completion_tokens: 900,
    total_tokens: 920,
    citation_tokens: 5000,
    num_search_queries: 18,
    reasoning_tokens: 40_000,
    cost: { input_tokens_cost: 0.01, output_tokens_cost: 0.02, total_cost: 0.31 },
  },
};

describe("a model of Perplexity's asynchronous API", () => {
  it('is handed the options of its agent', async () => {
    const { model, taken } = await startAsyncSonar({ status: 'IN_PROGRESS' });
    const options = { reasoningEffort: 'high', searchContextSize: 'medium', searchMode: 'academic' } as const;
    await model.submit({ ...request, options }, 'key-1');
    expect([...taken.values()][0]?.body).toMatchObject({
      request: {
        reasoning_effort: 'high',
        search_mode: 'academic',
        web_search_options: { search_context_size: 'medium' },
      },
    });
  });

  it('is handed a chat completion with a key, and an equal key is the same work', async () => {
    const { model, taken } = await startAsyncSonar({ status: 'IN_PROGRESS' });
    expect(await model.submit(request, 'key-1')).toEqual({ ok: true, value: 'req-1' });
    expect(await model.submit(request, 'key-1')).toEqual({ ok: true, value: 'req-1' });
    expect([...taken.values()].map(({ body }) => body)).toEqual([
      {
        request: {
          model: 'sonar-deep-research',
          messages: [
            { role: 'system', content: 'Answer in one word.' },
            { role: 'user', content: 'What is it?' },
          ],
          max_tokens: 1000,
        },
        idempotency_key: 'key-1',
      },
    ]);
    expect(model.repeatable).toBe(true);
    expect(await model.look('req-1', request, never())).toEqual({ ok: true, value: { kind: 'working' } });
  });

  it('ends with its report, sources, usage and the cost that it states', async () => {
    const { model } = await startAsyncSonar({
      status: 'COMPLETED',
      completed_at: 1_700_000_600,
      response: completion,
    });
    await model.submit(request, 'key-1');
    expect(await model.look('req-1', request, never())).toMatchObject({
      ok: true,
      value: {
        kind: 'ended',
        ranMs: 600_000,
        usage: { inputTokens: 5020, outputTokens: 40_900, searches: 18 },
        outcome: {
          ok: true,
          value: { text: 'It is a page.', costUsd: 0.31, citations: [{ url: 'https://example.org/a' }] },
        },
      },
    });
  });

  it('says why it failed, and that nobody knows it any more', async () => {
    const { model } = await startAsyncSonar({ status: 'FAILED', failed_at: 1, error_message: 'The search broke.' });
    await model.submit(request, 'key-1');
    const broke = { reason: 'unavailable', detail: 'The search broke.', mayBeCharged: true };
    expect(await model.look('req-1', request, never())).toMatchObject({ value: { outcome: { failure: broke } } });
    const gone = { reason: 'unavailable', mayBeCharged: true };
    expect(await model.look('req-9', request, never())).toMatchObject({ value: { outcome: { failure: gone } } });
  });
});
