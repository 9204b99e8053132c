import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/kernel/clock.ts';
import { createAnthropicModel } from '../../../src/models/anthropic/anthropic-model.ts';
import { geminiRequest } from '../../../src/models/gemini/gemini-request.ts';
import { chatRequest } from '../../../src/models/openai/chat-request.ts';
import { responsesRequest } from '../../../src/models/openai/responses-request.ts';
import { steadySampling } from '../../../src/models/vendor-model.ts';
import { none, requestOf } from '../vendor-under-test.ts';

const drawn = requestOf('?', { sampling: { temperature: 0, topP: 0.5, seed: 7 } });
const target = { provider: 'openai', model: 'm' };

describe('how words are drawn', () => {
  it('is told to the provider as it calls it', () => {
    expect(chatRequest(target, drawn)).toMatchObject({ ok: true, value: { temperature: 0, top_p: 0.5, seed: 7 } });
    expect(responsesRequest(target, drawn)).toMatchObject({ temperature: 0, top_p: 0.5 });
    expect(geminiRequest('m', drawn).config).toMatchObject({ temperature: 0, topP: 0.5, seed: 7 });
  });

  it('is left to the provider where nothing is said', () => {
    const bodies = [chatRequest(target, requestOf('?')), responsesRequest(target, requestOf('?'))];
    expect(JSON.stringify([...bodies, geminiRequest('m', requestOf('?'))])).not.toMatch(/temperature|top_?p/i);
  });

  it('is refused without a call where the provider would not heed it', async () => {
    const options = { provider: 'anthropic', vendor: 'anthropic', model: 'm', apiKey: 'k', clock: systemClock };
    const model = createAnthropicModel({ ...options, baseUrl: 'http://127.0.0.1:1' });
    expect(await model.ask(drawn, none)).toMatchObject({ ok: false, failure: { reason: 'request_refused' } });
  });
});

describe('the steady sampling of a model', () => {
  const steadiness = { temperature: 0.2, seed: 7 };
  const of = (provider: string, model: string, occasion = 'try 1') =>
    steadySampling({ provider, model }, steadiness, occasion);

  it.each([
    ['openai', 'gpt-4.1', { temperature: 0.2 }],
    ['openai', 'gpt-5.1-chat-latest', { temperature: 0.2 }],
    ['openai', 'gpt-5.1', undefined],
    ['openai', 'o3-mini', undefined],
    ['openrouter', 'openai/gpt-5.1', undefined],
    ['anthropic', 'claude-opus-4-8', undefined],
    ['openrouter', 'anthropic/claude-opus-4.8', undefined],
    ['xai', 'grok-4', { temperature: 0.2 }],
    ['perplexity', 'sonar', { temperature: 0.2 }],
    ['google', 'gemini-2.5-pro', { temperature: 0.2, seed: expect.any(Number) }],
    ['google', 'gemini-3-pro-preview', { seed: expect.any(Number) }],
    ['vllm', 'qwen3-32b', { temperature: 0.2, seed: expect.any(Number) }],
    ['own-server', 'qwen3-32b', { temperature: 0.2 }],
  ])('of %s is, for %s, what it takes', (provider, model, sampling) => expect(of(provider, model)).toEqual(sampling));

  it('has a seed of its own for each occasion, the same again for the same one', () => {
    const seeds = ['try 1', 'try 2', 'try 1'].map((occasion) => of('vllm', 'qwen3-32b', occasion)?.seed);
    expect(seeds[2]).toBe(seeds[0]);
    expect(seeds[1]).not.toBe(seeds[0]);
    for (const seed of seeds) expect(seed).toBeLessThan(2 ** 31);
  });
});
