import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { judgesConfig } from '../../src/cli/judging-options.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { configWith, modelAgent } from './model-config.ts';

const one = 'openai/gpt-6.2-sol';
const other = 'anthropic/claude-opus-4-6';

beforeEach(() => {
  vi.stubEnv('OPENAI_API_KEY', 'sk-judge');
  vi.stubEnv('ANTHROPIC_API_KEY', 'sk-judge');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the config of judges', () => {
  it('has those named, in their order, and nobody else that could be asked', () => {
    const config = configWith({ agents: [modelAgent('A', 'xai/grok-4')], examiner: { maxOutputTokens: 900 } });
    const judged = judgesConfig(config, [other, one]);
    expect(judged).toMatchObject({ agents: [], seed: config.seed });
    expect(judged.examiner).toMatchObject({ kind: 'model', model: other, judges: [other, one], maxOutputTokens: 900 });
    // Rollouts are nobody's: there is no vendor to keep a judge from.
    expect(judged.examiner.excludeOwnVendor).toBe(false);
  });

  it('leaves the config that it is given as it was', () => {
    const config = configWith({});
    const before = structuredClone(config);
    judgesConfig(config, [one]);
    expect(config).toEqual(before);
  });

  it.each([
    ['no provider', ['gpt'], /a provider and its model/],
    ['an unknown provider', ['nowhere/m'], /'nowhere' is not known/],
    ['no key', ['xai/grok-4'], /no key for xai/],
    ['a second one without a key', [one, 'xai/grok-4'], /no key for xai/],
  ])('refuses %s in words', (_, judges, words) => {
    vi.stubEnv('XAI_API_KEY', '');
    const make = () => judgesConfig(configWith({}), judges);
    expect(make).toThrow(OperatorError);
    expect(make).toThrow(words);
  });
});
