import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/load-config.ts';
import { modelReference } from '../../src/config/model-settings.ts';
import { modelReferences, providerOf, splitReference, vendorOf } from '../../src/config/providers.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { forAll } from '../support/for-all.ts';

const configWith = (settings: Readonly<Record<string, unknown>> = {}) => parseConfig(settings, 'a test');

describe('a provider', () => {
  it.each([
    ['openai', 'openai_responses', 'https://api.openai.com/v1', 'OPENAI_API_KEY'],
    ['google', 'gemini', 'https://generativelanguage.googleapis.com', 'GEMINI_API_KEY'],
    ['anthropic', 'anthropic', 'https://api.anthropic.com', 'ANTHROPIC_API_KEY'],
    ['xai', 'openai_responses', 'https://api.x.ai/v1', 'XAI_API_KEY'],
    ['perplexity', 'openai_responses', 'https://api.perplexity.ai/v1', 'PERPLEXITY_API_KEY'],
    ['openrouter', 'openai_chat', 'https://openrouter.ai/api/v1', 'OPENROUTER_API_KEY'],
    ['ollama', 'openai_chat', 'http://127.0.0.1:11434/v1', null],
    ['vllm', 'openai_chat', 'http://127.0.0.1:8000/v1', null],
  ])('%s needs no entry', (name, wire, url, keyVariable) => {
    expect(providerOf(configWith(), name)).toEqual({
      name,
      wire,
      url,
      keyVariable,
      vendor: null,
      limits: { concurrency: 16 },
    });
  });

  it('is as the config says, and else as built in', () => {
    const config = configWith({
      providers: { openai: { url: 'http://127.0.0.1:9/v1', requestsPerMinute: 60, concurrency: 4 } },
    });
    expect(providerOf(config, 'openai')).toEqual({
      name: 'openai',
      wire: 'openai_responses',
      url: 'http://127.0.0.1:9/v1',
      keyVariable: 'OPENAI_API_KEY',
      vendor: null,
      limits: { concurrency: 4, requestsPerMinute: 60 },
    });
  });

  it("of one's own is described with wire and url; without a keyVariable it asks for no key", () => {
    const own = { wire: 'openai_chat', url: 'http://gpu:8000/v1', vendor: 'Qwen' };
    expect(providerOf(configWith({ providers: { mine: own } }), 'mine')).toMatchObject({ ...own, keyVariable: null });
  });

  it.each([
    {},
    { wire: 'openai_chat' },
    { url: 'http://gpu:8000/v1' },
  ])('that lacks wire or url is refused: %j', (own) => {
    const config = configWith({ providers: { mine: own } });
    expect(() => providerOf(config, 'mine')).toThrow(OperatorError);
    expect(() => providerOf(config, 'mine')).toThrow(/'mine' is not known/);
    expect(() => providerOf(configWith(), 'constructor')).toThrow(/'constructor' is not known/);
  });
});

describe('a reference', () => {
  it.each([
    ['openai/gpt-5.1', 'openai', 'gpt-5.1'],
    ['vllm/Qwen/Qwen3-32B', 'vllm', 'Qwen/Qwen3-32B'],
    ['ollama/llama3.3:70b', 'ollama', 'llama3.3:70b'],
    ['google/gemini-2.5-pro@20250617', 'google', 'gemini-2.5-pro@20250617'],
  ])('%s is of a provider and its model', (reference, provider, model) => {
    expect(modelReference.parse(reference)).toBe(reference);
    expect(splitReference(reference)).toEqual({ provider, model });
  });

  it('comes together again from its parts, whatever it is', () => {
    forAll(fc.stringMatching(/^[a-z][a-z0-9_-]{0,31}\/[\w.:/@-]{1,60}$/), (reference) => {
      const { provider, model } = splitReference(modelReference.parse(reference));
      expect(`${provider}/${model}`).toBe(reference);
      expect(provider).not.toContain('/');
    });
  });

  it.each([
    'gpt-5.1',
    '/gpt',
    'openai/',
    'open ai/gpt',
    'openai/gpt 5',
    '1st/model',
    `a/${'b'.repeat(300)}`,
  ])('%j is none', (text) => expect(modelReference.safeParse(text).success).toBe(false));
});

describe('who made a model', () => {
  it.each([
    ['openai/gpt-5.1', 'openai'],
    ['openai/o3', 'openai'],
    ['google/gemini-2.5-pro', 'google'],
    ['anthropic/claude-opus-4-1', 'anthropic'],
    ['xai/grok-4', 'xai'],
    ['perplexity/sonar-pro', 'perplexity'],
    ['openrouter/anthropic/claude-opus-4.1', 'anthropic'],
    ['openrouter/x-ai/grok-4', 'xai'],
    ['openrouter/meta-llama/llama-3.3', 'meta'],
    ['vllm/Qwen/Qwen3-32B', 'qwen'],
    ['openrouter/gpt-5', 'openai'],
    ['ollama/gpt-oss:20b', 'openai'],
    ['openrouter/Claude-Opus', 'anthropic'],
    ['ollama/gptish', 'ollama'],
    ['ollama/llama3.3:70b', 'ollama'],
  ])('%s: %s', (reference, vendor) => expect(vendorOf(configWith(), reference)).toBe(vendor));

  it('is what the config says of its provider, before all else', () => {
    const config = configWith({ providers: { openrouter: { vendor: 'Mine' } } });
    expect(vendorOf(config, 'openrouter/anthropic/claude-opus-4.1')).toBe('mine');
  });
});

describe('the models that a run asks', () => {
  const agents = [
    { kind: 'scripted', name: 'Merlin' },
    { kind: 'model', name: 'One', model: 'openai/gpt-5.1' },
    { kind: 'react', name: 'Two', model: 'vllm/Qwen/Qwen3-32B' },
    { kind: 'mcp', name: 'Three', model: 'openai/gpt-5.1', servers: [{ name: 's', command: ['x'] }] },
    { kind: 'command', name: 'Four', command: ['x'] },
    { kind: 'http', name: 'Five', url: 'http://127.0.0.1:9/' },
  ];

  it('are those of its agents and of its Examiner, each once', () => {
    const examiner = { kind: 'model', model: 'google/gemini-3-pro', judges: ['openai/gpt-5.1', 'xai/grok-4'] };
    expect(modelReferences(configWith({ agents, examiner }))).toEqual([
      'google/gemini-3-pro',
      'openai/gpt-5.1',
      'xai/grok-4',
      'vllm/Qwen/Qwen3-32B',
    ]);
  });

  it('are not those of an Examiner that is switched off', () => {
    const examiner = { kind: 'offline', model: 'google/gemini-3-pro', judges: ['xai/grok-4'] };
    expect(modelReferences(configWith({ agents: agents.slice(0, 1), examiner }))).toEqual([]);
  });
});
