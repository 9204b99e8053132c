import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkModels, idleExaminerNote } from '../../src/application/check-models.ts';
import { configSchema } from '../../src/config/config-schema.ts';

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

describe("a model named as the Examiner's", () => {
  const noteOf = (examiner: object) => idleExaminerNote(configSchema.parse({ examiner }));
  it('is told of where rules alone write and judge, and nobody asks it', () => {
    expect(noteOf({ model: 'own/judge' })).toContain("Set examiner.kind to 'model'");
    expect(noteOf({ kind: 'model', model: 'own/judge' })).toBeNull();
    expect(noteOf({})).toBeNull();
  });
});
