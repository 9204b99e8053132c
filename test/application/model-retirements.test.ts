import { describe, expect, it } from 'vitest';
import { checkRetirements, retirementNote } from '../../src/application/model-retirements.ts';
import { configSchema } from '../../src/config/config-schema.ts';

const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
const of = (model: string, providers = {}) =>
  configSchema.parse({ agents: [{ kind: 'model', name: 'M', model }], providers });

describe('a model that its provider shuts down', () => {
  it('is refused from that day on, whichever of its editions, with what to name in its place', () => {
    const words = 'perplexity/sonar-pro on 2026-09-27 (https://docs.perplexity.ai/';
    expect(() => checkRetirements(of('perplexity/sonar-pro'), at('2026-09-27'))).toThrow(words);
    expect(() => checkRetirements(of('perplexity/sonar-pro'), at('2026-09-26'))).not.toThrow();
    expect(() => checkRetirements(of('anthropic/claude-opus-4-1-20250805'), at('2026-11-27'))).toThrow(
      expect.objectContaining({
        remedy: expect.stringMatching(
          /^Name anthropic\/claude-opus-4-8 in the place of anthropic\/claude-opus-4-1-2025/,
        ),
      }),
    );
  });

  it('is told of in the three months before, and no longer after', () => {
    const note = (day: string) => retirementNote(of('google/gemini-2.5-pro'), at(day));
    expect(note('2026-08-01')).toBeNull();
    expect(note('2026-11-27')).toBe(
      'google/gemini-2.5-pro is shut down on 2026-12-01. Name google/gemini-3.8-flash in the place of google/gemini-2.5-pro.',
    );
    expect(note('2026-12-02')).toBeNull();
  });

  it('is nobody else’s business on a server of one’s own, and others are taken', () => {
    const own = { openai: { url: 'http://127.0.0.1:1/v1' } };
    expect(() => checkRetirements(of('openai/o3-deep-research', own), at('2027-01-01'))).not.toThrow();
    expect(() => checkRetirements(of('openai/gpt-5.4'), at('2030-01-01'))).not.toThrow();
  });
});
