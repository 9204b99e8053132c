import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceOf } from '../../src/models/list-price.ts';
import { callCost, type Price, soundUsage, worstCost } from '../../src/models/price.ts';
import { forSome } from '../support/for-all.ts';
import { requestWith } from './calls.ts';

const usage = { inputTokens: 1000, cachedInputTokens: 400, cacheWriteTokens: 100, outputTokens: 200, searches: 3 };

describe('the cost of a call', () => {
  it('takes every kind of token at its rate', () => {
    const price = { input: 2, cachedInput: 0.5, cacheWrite: 3, output: 8, search: 10, call: 5 };
    expect(callCost(usage, price)).toBeCloseTo((500 * 2 + 400 * 0.5 + 100 * 3 + 200 * 8) / 1e6 + 0.03 + 0.005, 12);
  });

  it('takes cached tokens as others where no rate is known', () => {
    expect(callCost({ ...usage, searches: 0 }, { input: 2, output: 8 })).toBeCloseTo((1000 * 2 + 200 * 8) / 1e6, 12);
  });

  it('takes all tokens of a long call at the higher rate', () => {
    const price = { input: 1, output: 10, long: { above: 200_000, input: 2, output: 15 } };
    const long = { inputTokens: 200_001, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 10, searches: 0 };
    expect(callCost(long, price)).toBeCloseTo((200_001 * 2 + 10 * 15) / 1e6, 12);
    expect(callCost({ ...long, inputTokens: 200_000 }, price)).toBeCloseTo((200_000 + 100) / 1e6, 12);
  });

  it('charges a grounded call once where the provider does', () => {
    const price = { input: 0, output: 0, searchedCall: 35 };
    expect(callCost(usage, price)).toBeCloseTo(0.035, 12);
    expect(callCost({ ...usage, searches: 0 }, price)).toBe(0);
  });

  it('is unknown where a provider counts not a single token', () => {
    const none = { inputTokens: 0, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 0, searches: 0 };
    expect(soundUsage(none)).toBeNull();
    expect(soundUsage({ ...none, inputTokens: 1e18 })).toBeNull();
    expect(soundUsage({ ...none, inputTokens: 10, cachedInputTokens: 8, cacheWriteTokens: 3 })).toBeNull();
    expect(soundUsage({ ...none, outputTokens: 1 })).toEqual({ ...none, outputTokens: 1 });
  });

  it('is unknown, never zero, without usage, price, or the price of searches made', () => {
    expect(callCost(null, { input: 1, output: 1 })).toBeNull();
    expect(callCost(usage, null)).toBeNull();
    expect(callCost(usage, { input: 1, output: 1 })).toBeNull();
  });
});

describe('the worst cost', () => {
  const rate = fc.double({ min: 0, max: 100, noNaN: true });
  const rates = {
    input: rate,
    cachedInput: fc.option(rate, { nil: undefined }),
    cacheWrite: fc.option(rate, { nil: undefined }),
    output: rate,
  };
  const price = fc.record({
    ...rates,
    search: rate,
    searchedCall: rate,
    call: rate,
    long: fc.option(fc.record({ above: fc.integer({ min: 1, max: 6000 }), ...rates }), { nil: undefined }),
  });
  const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 50 }), { minLength: 1, maxLength: 5 });

  it('is never below the cost of a call within its bounds', () => {
    forSome(
      2000,
      price,
      texts,
      fc.nat(3000),
      fc.nat(5000),
      fc.option(fc.nat(20), { nil: null }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 }),
      (given, lines, maxOutputTokens, searchTokens, searches, shares) => {
        const [inputs = 0, cached = 0, written = 0, out = 0, searched = 0] = shares;
        const search = searches === null ? {} : { webSearch: { most: searches } };
        const request = requestWith({
          messages: lines.map((text) => ({ role: 'user', text }) as const),
          maxOutputTokens,
          ...search,
        });
        const most =
          lines.reduce((sum, line) => sum + Buffer.byteLength(line), 10) + (searches === null ? 0 : searchTokens);
        const inputTokens = Math.floor(inputs * most);
        const cachedInputTokens = Math.floor(cached * inputTokens);
        const spent = callCost(
          {
            inputTokens,
            cachedInputTokens,
            cacheWriteTokens: Math.floor(written * (inputTokens - cachedInputTokens)),
            outputTokens: Math.floor(out * maxOutputTokens),
            searches: Math.floor(searched * (searches ?? 0)),
          },
          given,
        );
        expect(spent).not.toBeNull();
        expect(spent ?? Number.NaN).toBeLessThanOrEqual(worstCost(request, given, searchTokens) ?? 0);
      },
    );
  });

  it('is unknown where the price is, or the price of the searches it allows', () => {
    expect(worstCost(requestWith(), null, 0)).toBeNull();
    expect(worstCost(requestWith({ webSearch: { most: 3 } }), { input: 1, output: 1 }, 0)).toBeNull();
    expect(worstCost(requestWith(), { input: 1, output: 1 }, 0)).not.toBeNull();
  });

  it('does not count more input than fits, unless the provider searches by itself', () => {
    const price: Price = { input: 1e6, output: 0, search: 0, contextTokens: 100 };
    expect(worstCost(requestWith(), price, 5000)).toBeCloseTo(100);
    expect(worstCost(requestWith({ webSearch: { most: 1 } }), price, 5000)).toBeGreaterThan(7000);
  });
});

describe('prices by name', () => {
  it('come from the operator first', () => {
    const own = { input: 0, output: 0 };
    expect(priceOf('ollama/llama3.1:8b', { 'ollama/llama3.1:8b': own })).toEqual(own);
    expect(priceOf('openai/gpt-5.1', { 'openai/gpt-5.1': own })).toEqual(own);
  });

  it('are unknown for models that nobody has priced, local ones included', () => {
    for (const name of ['ollama/llama3.1:8b', 'vllm/some-model', 'openai/gpt-99', 'nobody/gpt-5.1'])
      expect(priceOf(name)).toBeNull();
  });

  it.each([
    ['openai/gpt-5.1-2025-11-13', 'openai/gpt-5.1'],
    ['anthropic/claude-sonnet-4-5-20250929', 'anthropic/claude-sonnet-4-5'],
    ['google/gemini-2.5-pro-preview-05-06', 'google/gemini-2.5-pro'],
    ['xai/grok-4-0709', 'xai/grok-4'],
  ])('of %s are those of %s', (dated, family) => {
    expect(priceOf(family)).not.toBeNull();
    expect(priceOf(dated)).toEqual(priceOf(family));
  });

  it('are not taken from another model whose name begins alike', () => {
    const overrides = { 'p/model': { input: 1, output: 1 } };
    for (const name of ['p/model-mini', 'p/model-pro', 'p/model2', 'p/model-20'])
      expect(priceOf(name, overrides)).toBeNull();
  });
});
