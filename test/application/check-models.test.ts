import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkModels } from '../../src/application/check-models.ts';
import { configSchema } from '../../src/config/config-schema.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const check = (model: string) =>
  checkModels(configSchema.parse({ agents: [{ kind: 'research', name: 'Deep', model }], budget: { usd: 5 } }));

describe('a deep-research product of a config', () => {
  it.each([
    ['openai/o3-deep-research', 'OPENAI_API_KEY'],
    ['google/deep-research-pro-preview-12-2025', 'GEMINI_API_KEY'],
    ['perplexity/sonar-deep-research', 'PERPLEXITY_API_KEY'],
  ])('is taken with its price where its provider works in the background: %s', (model, variable) => {
    vi.stubEnv(variable, 'a-key');
    expect(() => check(model)).not.toThrow();
  });

  it.each([
    ['xai/grok-4', 'XAI_API_KEY'],
    ['anthropic/claude-opus-4-1', 'ANTHROPIC_API_KEY'],
  ])('is refused before anything is paid for where its provider documents no such work: %s', (model, variable) => {
    vi.stubEnv(variable, 'a-key');
    expect(() => check(model)).toThrow('has no models that work in the background');
  });
});
