import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { askFor } from '../../../src/models/ask-for.ts';
import { createGeminiModel } from '../../../src/models/gemini/gemini-model.ts';
import { startGeminiServer } from '../../services/gemini-server.ts';
import { serveModel } from '../../services/model-http.ts';
import { describeVendor } from '../vendor-contract.ts';
import { closeAll, modelOf, modelWith, replyOf, requestOf, type Vendor } from '../vendor-under-test.ts';

const gemini: Vendor = {
  name: 'google',
  model: 'gemini-3-pro-preview',
  create: createGeminiModel,
  start: startGeminiServer,
  misleading: {
    GOOGLE_API_KEY: 'key-of-the-environment',
    GEMINI_API_KEY: 'another-key-of-the-environment',
    GOOGLE_GENAI_USE_VERTEXAI: 'true',
    GOOGLE_GENAI_USE_ENTERPRISE: 'false',
    GOOGLE_CLOUD_PROJECT: 'elsewhere',
    GOOGLE_CLOUD_LOCATION: 'europe-west4',
    GOOGLE_GEMINI_BASE_URL: 'http://127.0.0.1:1',
    GOOGLE_VERTEX_BASE_URL: 'http://127.0.0.1:1',
    GOOGLE_APPLICATION_CREDENTIALS: '/nowhere.json',
  },
};

describeVendor(gemini);

const none = new AbortController().signal;

describe('generateContent', () => {
  afterEach(closeAll);

  it('refuses a prompt without a candidate', async () => {
    const blocking = {
      ...gemini,
      start: (brain: Parameters<Vendor['start']>[0]) => startGeminiServer(brain, { refuses: 'prompt' }),
    };
    const { model } = await modelWith(blocking, { kind: 'refused' });
    expect(await replyOf(model, requestOf('Hello?'))).toMatchObject({ text: '', stop: 'refused' });
  });

  it('is asked in words for values of the web before Gemini 3', async () => {
    const { model, server } = await modelWith(
      gemini,
      { kind: 'text', text: '{"n":1}', searches: ['n'] },
      { model: 'gemini-2.5-pro' },
    );
    const request = {
      ...requestOf('n?', { webSearch: { most: 1 } }),
      name: 'n',
      schema: z.strictObject({ n: z.int() }),
    };
    expect(await askFor(model, request, none)).toMatchObject({ ok: true, value: { value: { n: 1 } } });
    expect(server.asked[0]).toMatchObject({
      schema: null,
      webSearch: true,
      system: expect.stringContaining('JSON Schema'),
    });
  });

  it('takes its own search and tools of the caller together since Gemini 3, and says so before', async () => {
    const tools = [{ name: 'browse', description: 'Opens a page.', input: { type: 'object', properties: {} } }];
    const request = requestOf('Look.', { tools, webSearch: { most: 3 } });
    const { model, server } = await modelWith(gemini, { kind: 'text', text: 'Seen.', searches: ['a'] });
    expect(await replyOf(model, request)).toMatchObject({ text: 'Seen.' });
    const old = await modelOf(gemini, server.baseUrl, { model: 'gemini-2.5-flash' }).ask(request, none);
    expect(old).toMatchObject({ ok: false, failure: { reason: 'request_refused' } });
  });

  it('holds constants by enums, which it knows', async () => {
    const { model, server } = await modelWith(gemini, { kind: 'text', text: '{"kind":"a","const":2}' });
    const schema = z.strictObject({ kind: z.literal('a'), const: z.literal(2) });
    await askFor(model, { ...requestOf('?'), name: 'constant', schema }, none);
    const properties = { kind: { type: 'string', enum: ['a'] }, const: { type: 'number', enum: [2] } };
    expect(server.asked[0]?.schema).toEqual({
      type: 'object',
      properties,
      required: ['kind', 'const'],
      additionalProperties: false,
    });
  });

  async function answering(bodies: readonly object[]) {
    const seen: unknown[] = [];
    const server = await serveModel(async ({ json }) => {
      seen.push(json);
      const body = bodies[Math.min(seen.length, bodies.length) - 1] ?? {};
      return { status: 'error' in body ? 503 : 200, body: JSON.stringify(body) };
    });
    return { model: modelOf(gemini, server.baseUrl), seen, close: server.close };
  }

  const counts = { promptTokenCount: 10, toolUsePromptTokenCount: 5, candidatesTokenCount: 3, thoughtsTokenCount: 4 };
  const broken = (text: string) => ({
    candidates: [{ content: { parts: [{ text }] }, finishReason: 'CONTINUATION', continuationToken: 'dG9rZW4=' }],
    usageMetadata: counts,
  });

  it('is gone on with where it broke off, and what it used is summed', async () => {
    const end = {
      candidates: [{ content: { parts: [{ text: 'end.' }] }, finishReason: 'STOP' }],
      usageMetadata: counts,
    };
    const { model, seen, close } = await answering([broken('The '), broken('very '), end]);
    expect(await replyOf(model, requestOf('Long?'))).toMatchObject({
      text: 'The very end.',
      stop: 'finished',
      model: gemini.model,
      usage: { inputTokens: 45, cachedInputTokens: 0, outputTokens: 21 },
    });
    expect(seen).toHaveLength(3);
    await close();
  });

  it('is bounded as a whole, not part for part', async () => {
    const { model, seen, close } = await answering([broken('more ')]);
    const request = requestOf('Long?', { maxOutputTokens: 16 });
    expect(await replyOf(model, request)).toMatchObject({ stop: 'length', usage: { outputTokens: 21 } });
    const asked = seen as { readonly generationConfig: { readonly maxOutputTokens: number } }[];
    expect(asked.map(({ generationConfig }) => generationConfig.maxOutputTokens)).toEqual([16, 9, 2]);
    await close();
  });

  it('may be charged for where it fails after it broke off', async () => {
    const { model, seen, close } = await answering([broken('The '), { error: { message: 'overloaded' } }]);
    const outcome = await model.ask(requestOf('Long?'), none);
    expect(outcome).toMatchObject({ ok: false, failure: { reason: 'unavailable', mayBeCharged: true } });
    expect(seen).toHaveLength(2);
    await close();
  });

  it('is not gone on with for ever', async () => {
    const { model, seen, close } = await answering([broken('more ')]);
    expect(await replyOf(model, requestOf('Long?'))).toMatchObject({ stop: 'length' });
    expect(seen).toHaveLength(8);
    await close();
  });

  it('names its functions without ids on older models, which get none back', async () => {
    const call = { functionCall: { name: 'browse', args: { url: 'a' } } };
    const first = { candidates: [{ content: { parts: [call, call] }, finishReason: 'STOP' }] };
    const { model, seen, close } = await answering([first]);
    const { toolRequests, carried, usage } = await replyOf(model, requestOf('Open it.'));
    expect(usage).toBeNull();
    expect(new Set(toolRequests.map(({ id }) => id)).size).toBe(2);
    const results = toolRequests.map(({ id, name }) => ({ role: 'tool' as const, id, name, text: 'seen' }));
    const messages = [
      { role: 'user' as const, text: 'Open it.' },
      { role: 'assistant' as const, text: '', toolRequests, carried },
      ...results,
    ];
    await replyOf(model, requestOf('', { messages }));
    const answer = { functionResponse: { name: 'browse', response: { output: 'seen' } } };
    expect(seen[1]).toMatchObject({
      contents: [{}, { role: 'model', parts: [call, call] }, { role: 'user', parts: [answer, answer] }],
    });
    await close();
  });

  it('says when the model broke off in a call of a function', async () => {
    const { model, close } = await answering([{ candidates: [{ finishReason: 'MALFORMED_FUNCTION_CALL' }] }]);
    const outcome = await model.ask(requestOf('Open it.'), none);
    expect(outcome).toMatchObject({ ok: false, failure: { reason: 'malformed', detail: 'MALFORMED_FUNCTION_CALL' } });
    await close();
  });
});
