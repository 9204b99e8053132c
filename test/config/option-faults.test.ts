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

describe('an option that is known not to be taken is a fault with its line', () => {
  it.each(
    [
      'openai/gpt-4.1 | reasoningEffort: high | reasoningEffort: gpt-4.1 does not take it',
      'openai/gpt-5.1-chat-latest | reasoningEffort: low | reasoningEffort: gpt-5.1-chat-latest does not take it',
      'openai/gpt-5.1 | reasoningEffort: xhigh | reasoningEffort: must be one of none, low, medium, high with gpt-5.1, not xhigh',
      'openai/gpt-5-mini-2025-08-07 | reasoningEffort: none | reasoningEffort: must be one of minimal, low, medium, high with gpt-5-mini-2025-08-07, not none',
      'openai/gpt-5-pro | reasoningEffort: low | reasoningEffort: must be one of high with gpt-5-pro, not low',
      'openai/gpt-5 | reasoningEffort: minimal | reasoningEffort: gpt-5 does not search with minimal; set low or more, or search: false',
      'openai/gpt-5 | temperature: 0.2 | temperature: gpt-5 does not take it',
      'openai/o3 | topP: 0.5 | topP: o3 does not take it',
      'openai/gpt-5.1 | reasoningEffort: high, temperature: 0.2 | temperature: gpt-5.1 takes it with reasoningEffort none alone',
      'openai/o3 | searchContextSize: low | searchContextSize: o3 does not take it',
      'openai/gpt-4o | verbosity: low | verbosity: gpt-4o does not take it',
      'xai/grok-4 | reasoningEffort: high | reasoningEffort: grok-4 does not take it',
      'xai/grok-3-mini | reasoningEffort: medium | reasoningEffort: must be one of low, high with grok-3-mini, not medium',
      'xai/grok-4.3 | allowedDomains: [a.org, b.org, c.org, d.org, e.org, f.org] | allowedDomains: must have at most 5 entries with xai',
      'anthropic/claude-opus-4-1 | reasoningEffort: high | reasoningEffort: claude-opus-4-1 does not take it; it takes thinkingBudget',
      'anthropic/claude-opus-4-8 | thinkingBudget: 4000 | thinkingBudget: claude-opus-4-8 does not take it; it takes thinking',
      'anthropic/claude-sonnet-4-5-20250929 | thinking: adaptive | thinking: must be one of disabled with claude-sonnet-4-5-20250929, not adaptive; it takes thinkingBudget',
      'anthropic/claude-opus-4-1 | thinkingBudget: 1000 | thinkingBudget: must be at least 1024, not 1000',
      'anthropic/claude-opus-4-1 | thinkingBudget: 16000 | thinkingBudget: must be less than caps.maxOutputTokens (16000), which it is part of',
      'anthropic/claude-opus-4-1 | temperature: 0.5 | temperature: anthropic has no such option; it has reasoningEffort, thinkingBudget, thinking, maxSearches, allowedDomains, excludedDomains, userLocation, systemPromptAddition',
      'google/gemini-2.5-pro | reasoningEffort: high | reasoningEffort: gemini-2.5-pro does not take it; it takes thinkingBudget',
      'google/gemini-2.5-pro | thinkingBudget: 0 | thinkingBudget: must be from 128 to 32768, or -1, with gemini-2.5-pro, not 0',
      'google/gemini-3-pro | reasoningEffort: medium | reasoningEffort: must be one of low, high with gemini-3-pro, not medium',
      'google/gemini-3-flash | reasoningEffort: low, thinkingBudget: 500 | thinkingBudget: cannot be together with reasoningEffort',
      'perplexity/low | maxSearches: 5 | maxSearches: low does not take it',
      'perplexity/sonar | searchRecency: week, searchPeriod: { from: 2026-01-01, to: 2026-02-01 } | searchPeriod: cannot be together with searchRecency',
      'openai/gpt-6.2-sol | reasoningEffort: none | reasoningEffort: must be one of low, medium, high, xhigh, max with gpt-6.2-sol, not none',
      'openai/gpt-5.1 | reasoningMode: pro | reasoningMode: gpt-5.1 does not take it',
      'xai/grok-4.7 | reasoningEffort: xhigh | reasoningEffort: must be one of low, medium, high with grok-4.7, not xhigh',
      'perplexity/sonar | userLocation: { country: DE, timezone: Europe/Berlin } | userLocation: has no timezone with perplexity',
      'perplexity/sonar | allowedDomains: [a.org], excludedDomains: [b.org] | excludedDomains: cannot be together with allowedDomains',
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
    expect(told('openai/o3-deep-research', { searchContextSize: 'high' })).toThrow('o3-deep-research does not take it');
    expect(told('openai/o3-deep-research', { allowedDomains: ['a.org'] })).toThrow('o3-deep-research does not take it');
    expect(told('openai/o3-deep-research', { maxSearches: 101 })).toThrow('must be at most 100');
    expect(told('openai/o3-deep-research', { returnTokenBudget: 'unlimited' })).toThrow('does not take it');
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

describe('what is not known is no fault', () => {
  it.each([
    ['openai/gpt-99', 'reasoningEffort: xhigh, temperature: 0.2'],
    ['openai/gpt-5.1', 'temperature: 0.2'],
    ['openai/gpt-5.1', 'reasoningEffort: none, topP: 0.2'],
    ['openai/gpt-5.4', 'reasoningEffort: xhigh'],
    ['xai/grok-4.20-0309-reasoning', 'reasoningEffort: high'],
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
