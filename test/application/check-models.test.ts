import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkJudges, checkModels } from '../../src/application/check-models.ts';
import { configSchema } from '../../src/config/config-schema.ts';
import { configWith, modelAgent } from './model-config.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const check = (model: string) =>
  checkModels(configSchema.parse({ agents: [{ kind: 'research', name: 'Deep', model }], budget: { usd: 5 } }));

describe('a deep-research product of a config', () => {
  it.each([
    ['openai/gpt-6.2-sol', 'OPENAI_API_KEY'],
    ['google/deep-research-preview-04-2026', 'GEMINI_API_KEY'],
    ['perplexity/sonar', 'PERPLEXITY_API_KEY'],
  ])('is taken with its price where its provider works in the background: %s', (model, variable) => {
    vi.stubEnv(variable, 'a-key');
    expect(() => check(model)).not.toThrow();
  });

  it.each([
    ['xai/grok-4.7', 'XAI_API_KEY'],
    ['anthropic/claude-opus-4-8', 'ANTHROPIC_API_KEY'],
  ])('is refused before anything is paid for where its provider documents no such work: %s', (model, variable) => {
    vi.stubEnv(variable, 'a-key');
    expect(() => check(model)).toThrow('has no models that work in the background');
  });
});

describe('two agents of whose vendors every judge is', () => {
  const agents = [
    modelAgent('One', 'openai/gpt-5'),
    modelAgent('Two', 'google/gemini-3-pro'),
    modelAgent('Three', 'openai/gpt-5-mini'),
  ];
  const own = (settings: object) =>
    configWith({ agents, examiner: { kind: 'model', model: 'xai/grok-4' }, ...settings });

  it('are refused where verdicts would have no judge', () => {
    expect(() => checkJudges(own({ examiner: { kind: 'model', model: 'openai/gpt-5' } }))).toThrow(
      "nobody may judge 'One' against 'Two'",
    );
    expect(() => checkJudges(own({}))).not.toThrow();
  });
});
