import { describe, expect, it } from 'vitest';
import { ok } from '../../src/kernel/result.ts';
import { meteredModel } from '../../src/models/metered-model.ts';
import { modelWithOptions, requestWithOptions } from '../../src/models/model-with-options.ts';
import { failureWith, modelWith, never, replyWith, requestWith } from './calls.ts';
import { fakeClock } from './fake-clock.ts';

const noMeter = {
  end: async () => undefined,
  markUseless: async () => undefined,
  slowDown: async () => undefined,
  submitted: async () => undefined,
  suspend: async () => undefined,
};

describe('a model with options', () => {
  it('is the model itself where none is set, so that what was asked before is the same call', () => {
    const model = modelWith();
    expect(modelWithOptions(model, undefined)).toBe(model);
    expect(modelWithOptions(model, {})).toBe(model);
  });

  it('adds them to each request, and the addition to the system’s words', async () => {
    const model = modelWith();
    const options = { reasoningEffort: 'high', systemPromptAddition: 'Be exact.', maxSearches: 3 } as const;
    await modelWithOptions(model, options).ask(requestWith({ webSearch: { most: 9 } }), never());
    await modelWithOptions(model, options).ask(requestWith({ system: null, webSearch: { most: 2 } }), never());
    expect(model.asked.map(({ system, webSearch, options: sent }) => ({ system, webSearch, sent }))).toEqual([
      { system: 'Be brief.\n\nBe exact.', webSearch: { most: 3 }, sent: { reasoningEffort: 'high' } },
      { system: 'Be exact.', webSearch: { most: 2 }, sent: { reasoningEffort: 'high' } },
    ]);
    expect(requestWithOptions(requestWith(), { maxSearches: 3 })).toEqual(requestWith());
  });

  it('says which options it was asked with where the request is refused, and nothing of them elsewhere', async () => {
    const model = modelWithOptions(modelWith(failureWith('request_refused'), failureWith('unavailable')), {
      topP: 0.5,
    });
    const refused = await model.ask(requestWith(), never());
    expect(refused).toMatchObject({ failure: { detail: 'request_refused; it was asked with the options topP: 0.5' } });
    expect(await model.ask(requestWith(), never())).toEqual(failureWith('unavailable'));
  });

  it('has calls of its own: no reply to other options stands for one to these', async () => {
    const keys: string[] = [];
    const meter = {
      ...noMeter,
      begin: async ({ key }: { readonly key: string }) => {
        keys.push(key);
        return { kind: 'go', call: '1' } as const;
      },
    };
    const options = { meter, clock: fakeClock(), price: null, searchInputTokens: 0, onBudgetSpent: () => undefined };
    const metered = meteredModel(modelWith(ok(replyWith())), options);
    const ways = [undefined, { topP: 0.5 }, { topP: 0.6 }, { searchContextSize: 'high' }, { topP: 0.5 }] as const;
    for (const way of ways) await modelWithOptions(metered, way).ask(requestWith(), never());
    expect(new Set(keys).size).toBe(4);
    expect(keys[4]).toBe(keys[1]);
  });
});
