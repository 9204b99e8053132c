import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/load-config.ts';
import { OperatorError } from '../../src/kernel/errors.ts';

describe('settings of models', () => {
  it("have defaults that ask no model but the sandbox's own and allow every contestant the same", () => {
    const { examiner, providers, prices, budget, caps } = parseConfig({}, 'a test');
    expect({ providers, prices, budget }).toEqual({ providers: {}, prices: {}, budget: undefined });
    expect(examiner).toMatchObject({
      kind: 'model',
      model: 'sandbox/oracle',
      excludeOwnVendor: true,
      judging: 'itemised',
      logicChain: true,
    });
    expect(caps).toEqual({ timeoutSeconds: 600, maxOutputTokens: 16_000, maxToolCalls: 40, maxInputTokens: 400_000 });
  });

  it('take a budget and prices of nothing', () => {
    const free = { 'vllm/mine': { input: 0, output: 0 } };
    expect(parseConfig({ budget: { usd: 0 }, prices: free }, 'a test')).toMatchObject({
      budget: { usd: 0 },
      prices: free,
    });
  });

  it('take prices with all that the built-in list says of one', () => {
    const long = { above: 200_000, input: 2, cachedInput: 0.2, output: 4 };
    const prices = { 'p/m': { input: 1, output: 2, search: 0, searchedCall: 35, call: 5, long, contextTokens: 1000 } };
    expect(parseConfig({ prices }, 'a test').prices).toEqual(prices);
  });

  it.each([
    [{ examiner: { kind: 'model' } }, /examiner\.model: is missing: needed where kind is 'model'/],
    [{ examiner: { kind: 'model', model: 'gemini-3-pro' } }, /examiner\.model: .*a provider and its model/],
    [{ examiner: { judges: [] } }, /examiner\.judges: /],
    [{ examiner: { judging: 'strict' } }, /examiner\.judging: /],
    [{ budget: { usd: -1 } }, /budget\.usd: /],
    [{ budget: 20 }, /budget: /],
    [{ prices: { 'openai/gpt-5.1': { input: 1 } } }, /prices\.openai\/gpt-5\.1\.output: /],
    [{ prices: { gpt: { input: 1, output: 1 } } }, /prices\.gpt: /],
    [{ prices: { 'openai/gpt': { input: 1, output: 1, cached: 1 } } }, /cached/],
    [{ providers: { 'Open AI': { wire: 'openai_chat' } } }, /providers\.Open AI: /],
    [{ providers: { mine: { wire: 'grpc' } } }, /providers\.mine\.wire: /],
    [{ providers: { mine: { url: 'file:///etc/passwd' } } }, /providers\.mine\.url: /],
    [{ providers: { openai: { key: 'sk-s3cret' } } }, /providers\.openai\.key: /],
    [{ providers: { openai: { keyVariable: 'sk-1 2' } } }, /keyVariable: must be the name of an environment variable/],
    [{ providers: { openai: { concurrency: 0 } } }, /providers\.openai\.concurrency: /],
    [{ caps: { maxToolCalls: 0 } }, /caps\.maxToolCalls: /],
    [{ agents: [{ kind: 'model', name: 'x', model: 'gpt' }] }, /agents\.0\.model: /],
    [{ agents: [{ kind: 'mcp', name: 'x', model: 'a/b', servers: ['x'] }] }, /agents\.0\.servers/],
  ])('that are wrong are refused in words: %j', (settings, words) => {
    const read = () => parseConfig(settings, 'a test');
    expect(read).toThrow(OperatorError);
    expect(read).toThrow(words);
    expect(read).not.toThrow(/s3cret/);
  });
});
