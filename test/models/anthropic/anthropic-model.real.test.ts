import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createAnthropicModel } from '../../../src/models/anthropic/anthropic-model.ts';
import { askFor } from '../../../src/models/ask-for.ts';
import { callCost, mostInput, type Price, worstCost } from '../../../src/models/price.ts';
import { type AnthropicServerOptions, startAnthropicServer } from '../../services/anthropic-server.ts';
import type { Brain } from '../../services/model-brain.ts';
import { describeVendor } from '../vendor-contract.ts';
import { closeAll, key, modelOf, modelWith, replyOf, requestOf, type Vendor } from '../vendor-under-test.ts';

const anthropic: Vendor = {
  name: 'anthropic',
  model: 'claude-opus-5-5',
  create: createAnthropicModel,
  start: startAnthropicServer,
  misleading: {
    ANTHROPIC_BASE_URL: 'http://127.0.0.1:1',
    ANTHROPIC_API_KEY: 'key-of-the-environment',
    ANTHROPIC_AUTH_TOKEN: 'token-of-the-environment',
    ANTHROPIC_PROFILE: 'elsewhere',
    ANTHROPIC_CONFIG_DIR: '/nowhere',
    ANTHROPIC_WEBHOOK_SIGNING_KEY: 'whsec_0000',
    ANTHROPIC_CUSTOM_HEADERS: 'x-api-key: wrong\nAuthorization: Bearer wrong\nanthropic-version: wrong\nX-Other: 1',
    ANTHROPIC_LOG: 'debug',
    ANTHROPIC_OPEN_TELEMETRY: 'true',
  },
};

describeVendor(anthropic);

const none = new AbortController().signal;
const schema = z.strictObject({ n: z.int() });

describe('the Messages API', () => {
  afterEach(closeAll);

  const searching = async (brain: Brain, options: AnthropicServerOptions) =>
    modelWith({ ...anthropic, start: (each) => startAnthropicServer(each, { key, ...options }) }, brain);

  const searches = ['one', 'two', 'three', 'four', 'five'];
  const citations = [{ url: 'https://a.example/', title: 'A' }];
  const usage = { input: 100, cached: 10, output: 20 };

  it('pauses long turns, which are gone on with, and their usage is summed', async () => {
    const { model, server } = await searching(() => ({ kind: 'text', text: 'Found.', searches, citations, usage }), {
      searchesBeforePause: 2,
    });
    const reply = await replyOf(model, requestOf('Look.', { webSearch: { most: 9 } }));
    expect(reply).toMatchObject({ text: 'Found. [1]', citations, stop: 'finished' });
    expect(reply.steps.map(({ input }) => input)).toEqual(searches);
    expect(reply.usage).toEqual({
      inputTokens: 300,
      cachedInputTokens: 30,
      cacheWriteTokens: 0,
      outputTokens: 60,
      searches: 5,
    });
    expect(server.asked).toHaveLength(3);
  });

  it('is bounded in what it says over a turn, not part for part', async () => {
    const { model, server } = await searching(() => ({ kind: 'text', text: 'Found.', searches, usage }), {
      searchesBeforePause: 2,
    });
    const reply = await replyOf(model, requestOf('Look.', { webSearch: { most: 9 }, maxOutputTokens: 40 }));
    expect(reply).toMatchObject({ stop: 'length', usage: { outputTokens: 40 } });
    expect(server.asked).toHaveLength(2);
  });

  it('costs no more than its worst cost, however often it is paused', async () => {
    const many = Array.from({ length: 30 }, (_, index) => `query ${index}`);
    const brain: Brain = () => ({ kind: 'text', text: 'Found.', searches: many, usage: { ...usage, input: 30_000 } });
    const { model, server } = await searching(brain, { searchesBeforePause: 1 });
    const price: Price = { input: 5, output: 25, search: 10 };
    const request = requestOf('Look.', { webSearch: { most: 30 } });
    const maxInputTokens = mostInput(request, price, 100_000);
    const reply = await replyOf(model, { ...request, maxInputTokens });
    expect(server.asked).toHaveLength(3);
    expect(reply.stop).toBe('length');
    expect(callCost(reply.usage, price) ?? Number.NaN).toBeLessThan(worstCost(request, price, 100_000) ?? 0);
  });

  it('is asked no more than ten times for one turn, which then counts as cut off', async () => {
    const many = Array.from({ length: 30 }, (_, index) => `query ${index}`);
    const { model, server } = await searching(() => ({ kind: 'text', text: 'Found.', searches: many }), {
      searchesBeforePause: 1,
    });
    const reply = await replyOf(model, requestOf('Look.', { webSearch: { most: 30 } }));
    expect(reply).toMatchObject({ text: '', stop: 'length' });
    expect(server.asked).toHaveLength(10);
  });

  it('keeps to the most searches, and those that it refused count for nothing', async () => {
    const { model } = await searching(() => ({ kind: 'text', text: 'Found.', searches, citations }), {});
    const reply = await replyOf(model, requestOf('Look.', { webSearch: { most: 2 } }));
    expect(reply.steps.map(({ input }) => input)).toEqual(['one', 'two']);
    expect(reply.usage?.searches).toBe(2);
  });

  it('gives what the cache took with the input', async () => {
    const { model } = await searching(() => ({ kind: 'text', text: 'Yes.', usage }), {});
    expect((await replyOf(model, requestOf('Cached?'))).usage).toMatchObject({
      inputTokens: 100,
      cachedInputTokens: 10,
    });
  });

  it('is asked in words for values that its dialect cannot say', async () => {
    const open = z.strictObject({ sizes: z.record(z.string(), z.int()) });
    const { model, server } = await modelWith(anthropic, { kind: 'text', text: '{"sizes":{"a":1}}' });
    const asked = await askFor(model, { ...requestOf('sizes?'), name: 'sizes', schema: open }, none);
    expect(asked).toMatchObject({ ok: true, value: { value: { sizes: { a: 1 } } } });
    expect(server.asked[0]).toMatchObject({ schema: null, system: expect.stringContaining('JSON Schema') });
  });

  it('goes without a value where it is refused, cut off or asks for a tool of its own', async () => {
    const { model } = await modelWith(anthropic, { kind: 'cut_off', text: '{"n":' });
    const asked = await askFor(model, { ...requestOf('n?'), name: 'number', schema }, none);
    expect(asked).toMatchObject({ ok: false, failure: { reason: 'unusable' } });
  });

  it('hands over tools whose request has no words', async () => {
    const { server } = await modelWith(anthropic, { kind: 'text', text: 'Done.' });
    const model = modelOf(anthropic, server.baseUrl);
    const toolRequests = [{ id: 'toolu_9', name: 'search', input: { query: 'a' } }];
    const messages = [
      { role: 'user' as const, text: 'Find it.' },
      { role: 'assistant' as const, text: '', toolRequests },
      { role: 'tool' as const, id: 'toolu_9', name: 'search', text: '' },
      { role: 'user' as const, text: 'Answer now.' },
    ];
    expect(await replyOf(model, requestOf('', { messages }))).toMatchObject({ text: 'Done.' });
  });
});
