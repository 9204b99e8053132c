import { afterEach, describe, expect, it } from 'vitest';
import { createGeminiBackground } from '../../../src/models/gemini/gemini-background.ts';
import { serveModel, type WireReply } from '../../services/model-http.ts';
import { never } from '../calls.ts';
import { fastClock } from '../fast-clock.ts';
import { key, requestOf } from '../vendor-under-test.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

const agent = 'deep-research-pro-preview-12-2025';
const head = { id: 'i-1', object: 'interaction', agent, created: '2026-01-05T10:00:00Z' };
const say = (body: unknown, status = 200): WireReply => ({ status, body: JSON.stringify(body) });

interface Asked {
  readonly route: string;
  readonly key: unknown;
  readonly json: unknown;
}

/** https://ai.google.dev/gemini-api/docs/deep-research, in the shapes that the vendor's library types. */
async function startInteractions(replies: Readonly<Record<string, WireReply>>) {
  const asked: Asked[] = [];
  const server = await serveModel(async ({ method, url, headers, json }) => {
    const route = `${method} ${url.pathname}`;
    asked.push({ route, key: headers['x-goog-api-key'], json });
    return replies[route] ?? say({ error: { code: 404, message: 'Not found', status: 'NOT_FOUND' } }, 404);
  });
  opened.push(server);
  const options = { provider: 'google', vendor: 'google', model: agent, apiKey: key, clock: fastClock(1) };
  return { model: createGeminiBackground({ ...options, baseUrl: server.baseUrl }), asked };
}

const request = requestOf('What is it?', { webSearch: { most: 5 } });
const create = 'POST /v1beta/interactions';
const get = 'GET /v1beta/interactions/i-1';
const cancel = 'POST /v1beta/interactions/i-1/cancel';

const usage = {
  total_input_tokens: 250_000,
  total_tool_use_tokens: 50_000,
  total_cached_tokens: 100_000,
  total_output_tokens: 9000,
  total_thought_tokens: 21_000,
  total_tokens: 330_000,
};
const url = 'https://example.org/a';
const report = {
  type: 'text',
  text: 'It is a page.',
  annotations: [{ type: 'url_citation', start_index: 0, end_index: 13, url, title: 'A' }],
};
const completed = {
  ...head,
  status: 'completed',
  updated: '2026-01-05T10:12:00Z',
  usage,
  steps: [
    { type: 'thought', summary: [{ type: 'text', text: 'First I search.' }] },
    { type: 'google_search_call', id: 's-1', arguments: { queries: ['pages', 'more pages'] } },
    { type: 'google_search_result', call_id: 's-1', result: [{ search_suggestions: '<div></div>' }] },
    { type: 'url_context_call', id: 'u-1', arguments: { urls: [url] } },
    { type: 'url_context_result', call_id: 'u-1', result: [{ status: 'success', url }] },
    { type: 'code_execution_call', id: 'c-1', arguments: { language: 'python', code: 'print(6 * 7)' } },
    { type: 'code_execution_result', call_id: 'c-1', result: '42' },
    { type: 'model_output', content: [report] },
  ],
};

describe("an agent of Google's interactions", () => {
  it('is handed the question in the background, once, with the key', async () => {
    const { model, asked } = await startInteractions({ [create]: say({ ...head, status: 'in_progress' }) });
    expect(await model.submit(request)).toEqual({ ok: true, value: 'i-1' });
    const input = 'Answer in one word.\n\nWhat is it?';
    expect(asked).toEqual([{ route: create, key, json: { agent, input, background: true, store: true } }]);
  });

  it('is waited for, then comes with its report, steps, sources, usage and time', async () => {
    const waiting = await startInteractions({ [get]: say({ ...head, status: 'in_progress', steps: [] }) });
    expect(await waiting.model.look('i-1', request, never())).toEqual({
      ok: true,
      value: { kind: 'working' },
    });
    const { model } = await startInteractions({ [get]: say(completed) });
    const used = { inputTokens: 300_000, cachedInputTokens: 100_000, cacheWriteTokens: 0, outputTokens: 30_000 };
    expect(await model.look('i-1', request, never())).toMatchObject({
      value: {
        kind: 'ended',
        ranMs: 720_000,
        usage: { ...used, searches: 2 },
        outcome: {
          ok: true,
          value: {
            text: 'It is a page. [1]',
            stop: 'finished',
            citations: [{ url, title: 'A' }],
            steps: [
              { tool: 'search', input: 'pages' },
              { tool: 'search', input: 'more pages' },
              { tool: 'read', input: url },
              { tool: 'other', input: 'print(6 * 7)', result: '42' },
            ],
          },
        },
      },
    });
  });

  it("is read in the form of the API's first revision too", async () => {
    const { steps: _steps, ...rest } = completed;
    const { model } = await startInteractions({
      [get]: say({ ...rest, outputs: [{ type: 'text', text: 'My plan.' }, report] }),
    });
    expect(await model.look('i-1', request, never())).toMatchObject({
      value: { outcome: { value: { text: 'It is a page. [1]', citations: [{ url }] } } },
    });
  });

  it.each([
    ['failed', { errors: [{ code: 'internal', message: 'It broke.' }] }, 'It broke.'],
    ['requires_action', {}, 'requires_action'],
    ['cancelled', {}, 'cancelled'],
  ])('that ended as %s is a fault of the provider, with what it used', async (status, more, words) => {
    const { model } = await startInteractions({ [get]: say({ ...head, status, usage, ...more }) });
    const state = await model.look('i-1', request, never());
    expect(state).toMatchObject({ value: { usage: { outputTokens: 30_000 } } });
    expect(state).toMatchObject({ value: { outcome: { failure: { reason: 'unavailable', mayBeCharged: true } } } });
    expect(JSON.stringify(state)).toContain(words);
  });

  it('counts as it stands where its budget ended it', async () => {
    const { model } = await startInteractions({ [get]: say({ ...completed, status: 'budget_exceeded' }) });
    expect(await model.look('i-1', request, never())).toMatchObject({
      value: { outcome: { value: { stop: 'length' } } },
    });
  });

  it('is told to cancel, and says what that has used', async () => {
    const { model, asked } = await startInteractions({ [cancel]: say({ ...head, status: 'cancelled', usage }) });
    expect(await model.cancel('i-1', request, never())).toMatchObject({ ok: true, value: { kind: 'ended' } });
    expect(asked.map(({ route }) => route)).toEqual([cancel]);
  });

  it('is not there any more when its time at the provider is over, and is looked for on when the provider is busy', async () => {
    const gone = await startInteractions({});
    expect(await gone.model.look('i-1', request, never())).toMatchObject({
      value: { outcome: { failure: { reason: 'unavailable' } } },
    });
    const error = { code: 429, message: 'Slow down', details: [{ retryDelay: '7s' }] };
    const busy = await startInteractions({ [get]: say({ error }, 429) });
    expect(await busy.model.look('i-1', request, never())).toMatchObject({
      failure: { reason: 'rate_limited', retryAfterMs: 7000 },
    });
    expect(busy.asked).toHaveLength(1);
  });

  it('is perhaps taken where the connection broke off, and surely not where there was none', async () => {
    const cut = await startInteractions({ [create]: 'reset' });
    expect(await cut.model.submit(request)).toMatchObject({ ok: false, failure: { mayBeCharged: true } });
    expect(cut.asked).toHaveLength(1);
    const model = createGeminiBackground({
      provider: 'google',
      vendor: 'google',
      model: agent,
      apiKey: key,
      baseUrl: 'http://127.0.0.1:1',
      clock: fastClock(1),
    });
    const outcome = await model.submit(request);
    expect(outcome).toMatchObject({ ok: false, failure: { reason: 'unavailable' } });
    expect(!outcome.ok && outcome.failure.mayBeCharged).toBeUndefined();
  });
});
