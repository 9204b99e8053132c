import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig, parseConfig, playableConfig } from '../../src/config/load-config.ts';
import { OperatorError } from '../../src/kernel/errors.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-options-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is said of a config with one agent, one line for each fault. */
function faults(model: string, options: string, more = ''): string[] {
  const file = path.join(folder, 'arena.yaml');
  writeFileSync(
    file,
    `agents:\n  - kind: model\n    name: M\n    model: ${model}\n    options: { ${options} }\n${more}`,
  );
  try {
    loadConfig(file);
  } catch (thrown) {
    if (!(thrown instanceof OperatorError)) throw thrown;
    const lines = thrown.message.split('\n').slice(1);
    return lines.map((line) => line.trim().replace(`${folder}/`, '').replace('agents.0.options.', ''));
  }
  return [];
}

describe('an option that no request could carry is a fault with its line', () => {
  it.each(
    [
      'anthropic/claude-opus-4-1 | temperature: 0.5 | temperature: anthropic has no such option; it has reasoningEffort, thinkingBudget, thinking, maxSearches, allowedDomains, excludedDomains, userLocation, systemPromptAddition',
      'perplexity/low | maxSearches: 5 | maxSearches: low does not take it',
      'openai/gpt-5.1 | maxSearches: 41 | maxSearches: must be at most 40, which caps.maxToolCalls is',
    ].map((row) => row.split(' | ')),
  )('%s with %s', (model, options, said) => {
    const [told, ...others] = faults(model, options);
    expect(others).toEqual([]);
    expect(told).toMatch(/^arena\.yaml:5:\d+: /);
    expect(told?.replace(/^arena\.yaml:5:\d+: /, '')).toBe(said);
  });

  it('and where the provider does not search, an option of the search says nothing', () => {
    expect(faults('perplexity/sonar', 'searchContextSize: high', '    search: false\n')).toEqual([
      "arena.yaml:5:16: searchContextSize: says nothing where 'search' is off",
    ]);
  });

  it.each([
    [
      'a name',
      'reasoningEfort: high',
      "reasoningEfort: there is no such setting here; did you mean 'reasoningEffort'?",
    ],
    ['a value', 'searchContextSize: large', 'must be one of low, medium, high'],
    ['a domain', 'allowedDomains: ["https://a.org/"]', 'must be a domain such as example.org, without https://'],
    ['a period', 'searchPeriod: { from: 2026-02-01, to: 2026-01-01 }', 'from must not be after to'],
  ])('and so is %s that there is not', (_what, options, said) => {
    expect(faults('perplexity/sonar', options).join('\n')).toContain(said);
  });

  it('and research agents have those that their interfaces in the background have', () => {
    const told = (model: string, options: object) => () =>
      playableConfig({ agents: [{ kind: 'research', name: 'R', model, options }] }, 'a test');
    expect(told('google/deep-research-pro', { thinkingBudget: 2000 })).toThrow(
      'thinkingBudget: google has no such option; it has reasoningSummary, visualization, systemPromptAddition',
    );
    expect(told('openai/o3-deep-research', { maxSearches: 101 })).toThrow('must be at most 100');
    expect(told('perplexity/medium', { reasoningEffort: 'high' })).not.toThrow();
    expect(told('google/deep-research-pro', { systemPromptAddition: 'Be exact.' })).not.toThrow();
  });

  it('and loops with our tools have no options of a search', () => {
    const settings = (options: object) => ({
      agents: [{ kind: 'react', name: 'R', model: 'openai/gpt-5.1', options }],
    });
    expect(() => parseConfig(settings({ searchContextSize: 'high' }), 'a test')).toThrow('no such setting here');
    expect(parseConfig(settings({ reasoningEffort: 'high' }), 'a test').agents[0]).toMatchObject({
      options: { reasoningEffort: 'high' },
    });
  });
});

describe('what a request can carry is no fault: its provider decides', () => {
  it.each([
    ['openai/gpt-99', 'reasoningEffort: xhigh, temperature: 0.2'],
    ['openai/gpt-5.1', 'reasoningEffort: high, temperature: 0.2'],
    ['openai/gpt-4.1', 'reasoningEffort: high'],
    ['perplexity/sonar', 'allowedDomains: [a.org], excludedDomains: [b.org]'],
    ['google/gemini-2.5-pro', 'reasoningEffort: high, thinkingBudget: 0'],
    ['anthropic/claude-opus-4-6', 'reasoningEffort: max, thinkingBudget: 2000'],
    ['anthropic/claude-haiku-99', 'thinking: adaptive'],
    ['google/gemini-2.5-flash', 'thinkingBudget: 0'],
    ['google/gemini-2.5-pro', 'thinkingBudget: -1'],
    ['nobody/knows', 'reasoningEffort: high, visualization: off'],
  ])('%s with %s', (model, options) => expect(faults(model, options)).toEqual([]));

  it('nor is an option of a run that began with it', () => {
    const agents = [{ kind: 'model', name: 'M', model: 'openai/gpt-4.1', options: { reasoningEffort: 'high' } }];
    expect(parseConfig({ agents }, 'a run').agents).toHaveLength(1);
  });
});
