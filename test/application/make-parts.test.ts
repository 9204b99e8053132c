import { describe, expect, it } from 'vitest';
import { stopWhenSpent } from '../../src/application/judge-all.ts';
import { agentCaps, agentVendor } from '../../src/application/make-agents.ts';
import { examinerOptions, type Models } from '../../src/application/make-models.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { agentId } from '../../src/kernel/ids.ts';
import { modelWith } from '../models/calls.ts';
import { configWith, modelAgent } from './model-config.ts';

describe('the Examiner of a config', () => {
  const models: Models = async (reference) => ({ ...modelWith(), model: reference });
  const options = (examiner: object) =>
    examinerOptions(configWith({ examiner }), {
      models,
      fenceKey: 'a secret',
      report: () => undefined,
      signal: new AbortController().signal,
    });

  it('has no model where none is named on the live web, nor by rules as before', async () => {
    const live = configWith({ web: { kind: 'live' } });
    const parts = { models, fenceKey: 'a secret', report: () => undefined, signal: new AbortController().signal };
    expect(await examinerOptions(live, parts)).toBeNull();
    expect(await options({ kind: 'offline', model: 'openai/gpt-5.1' })).toBeNull();
  });

  it("is the sandbox's own model on the made-up web, where nobody is named", async () => {
    const made = await options({});
    expect([made?.writer.model, ...(made?.judges ?? []).map(({ model }) => model)]).toEqual([
      'sandbox/oracle',
      'sandbox/oracle',
    ]);
  });

  it('judges by the model that writes, or by those that are named', async () => {
    const model = { kind: 'model', model: 'openai/gpt-5.1' };
    const alone = await options(model);
    const panel = await options({ ...model, judges: ['xai/grok-4', 'google/g'] });
    expect(alone?.writer.model).toBe('openai/gpt-5.1');
    expect(alone?.judges.map((judge) => judge.model)).toEqual(['openai/gpt-5.1']);
    expect(panel?.judges.map((judge) => judge.model)).toEqual(['xai/grok-4', 'google/g']);
  });

  it('has its settings as the config has them', async () => {
    const settings = { excludeOwnVendor: false, judging: 'paper', selfSolve: true, logicChain: false };
    const made = await options({ kind: 'model', model: 'openai/gpt-5.1', timeoutSeconds: 7, ...settings });
    expect(made).toMatchObject({ timeoutMs: 7000, closedBook: false, context: 'tree', ...settings });
  });
});

describe('what contestants are given', () => {
  it('is the same for all: time, tokens and tool calls', () => {
    const caps = { timeoutSeconds: 12, maxOutputTokens: 500, maxToolCalls: 3 };
    expect(agentCaps(configWith({ caps }))).toEqual({ timeoutMs: 12_000, maxOutputTokens: 500, maxToolCalls: 3 });
  });
});

describe('the vendor of an agent', () => {
  const config = configWith({
    agents: [
      modelAgent('Model', 'openai/gpt-5.1'),
      { kind: 'react', name: 'Loop', model: 'openrouter/x-ai/grok-4' },
      { kind: 'command', name: 'Stated', vendor: 'Google', command: ['x'] },
      { kind: 'command', name: 'Silent', command: ['x'] },
      { kind: 'http', name: 'Service', vendor: 'anthropic', url: 'http://127.0.0.1:9/' },
      { kind: 'scripted', name: 'Merlin' },
    ],
  });
  it.each([
    ['Model', 'openai'],
    ['Loop', 'xai'],
    ['Stated', 'google'],
    ['Silent', null],
    ['Service', 'anthropic'],
    ['Merlin', null],
    ['Nobody', null],
  ])('%s: %s', (name, vendor) => {
    expect(agentVendor(config, agentId(name))).toBe(vendor);
  });
});

describe('work that waits for money or for a key', () => {
  it.each([
    ['budget', '--budget'],
    ['key', 'repeat the command'],
  ] as const)('is stopped with the reason and a remedy: %s', async (because, remedy) => {
    const drained = new AbortController();
    const stopped = stopWhenSpent({ drained: drained.signal, stopped: () => ({ because, detail: '' }) });
    drained.abort('so it is');
    await expect(stopped).rejects.toThrow(OperatorError);
    await expect(stopped).rejects.toMatchObject({ message: 'so it is', remedy: expect.stringContaining(remedy) });
  });

  it('that ends first is not disturbed', async () => {
    const drained = new AbortController();
    const stopped = stopWhenSpent({ drained: drained.signal, stopped: () => null });
    expect(await Promise.race([Promise.resolve('done'), stopped])).toBe('done');
    // Nobody hears of it any more; a rejection without a listener would fail the test run.
    drained.abort('spent');
    await new Promise((resolve) => setImmediate(resolve));
  });
});
