import { describe, expect, it } from 'vitest';
import { ok } from '../../src/kernel/result.ts';
import type { CallEnd, CallMeter, Leave, PlannedCall } from '../../src/models/call-meter.ts';
import type { LanguageModel } from '../../src/models/language-model.ts';
import { meteredModel } from '../../src/models/metered-model.ts';
import type { Price } from '../../src/models/price.ts';
import { chargedFailure, failureWith, modelWith, never, replyWith, requestWith } from './calls.ts';
import { fakeClock } from './fake-clock.ts';

/** A meter that says what it is told to and writes down what it hears. */
function scriptedMeter(leave: (call: PlannedCall) => Leave = () => ({ kind: 'go', call: '1' })) {
  const begun: PlannedCall[] = [];
  const ends: CallEnd[] = [];
  const slowed: (number | null)[] = [];
  const useless: string[] = [];
  const meter: CallMeter = {
    begin: async (call) => {
      begun.push(call);
      return leave(call);
    },
    end: async (_call, end) => void ends.push(end),
    submitted: async () => undefined,
    suspend: async () => undefined,
    markUseless: async (key) => void useless.push(key),
    slowDown: async (_provider, retryAfterMs) => void slowed.push(retryAfterMs),
  };
  return { meter, begun, ends, slowed, useless };
}

const price: Price = { input: 1, output: 10 };

function metered(model: LanguageModel, meter: CallMeter, change: { price?: Price | null; patienceMs?: number } = {}) {
  const clock = fakeClock();
  const told: string[] = [];
  const onBudgetSpent = (detail: string) => void told.push(detail);
  const asked = meteredModel(model, { meter, clock, price, searchInputTokens: 1000, onBudgetSpent, ...change });
  return { ask: asked.ask, clock, told };
}

describe('a metered model', () => {
  it('records a reply with its cost by the price', async () => {
    const { meter, ends } = scriptedMeter();
    const said = await metered(modelWith(ok(replyWith())), meter).ask(requestWith(), never());
    const costUsd = (10 * 1 + 5 * 10) / 1e6;
    expect(said).toEqual(ok(replyWith({ costUsd })));
    expect(ends).toEqual([{ outcome: said, costUsd }]);
  });

  it('marks the calls of a request as useless by the key that they are made under', async () => {
    const { meter, begun, useless } = scriptedMeter();
    const options = { meter, clock: fakeClock(), price, searchInputTokens: 0, onBudgetSpent: () => undefined };
    const model = meteredModel(modelWith(ok(replyWith())), options);
    await model.ask(requestWith(), never());
    await model.markUseless?.(requestWith({ timeoutMs: 5 }));
    expect(useless).toEqual(begun.map(({ key }) => key));
  });

  it('tells of a call that cost more than the most that was reserved for it', async () => {
    const told: [number | null, number][] = [];
    const onDearer = (call: { readonly worstUsd: number | null }, usd: number) => void told.push([call.worstUsd, usd]);
    const model = modelWith(ok(replyWith({ costUsd: 0.001 })), ok(replyWith({ costUsd: 9 })));
    const options = { meter: scriptedMeter().meter, clock: fakeClock(), price, onBudgetSpent: () => undefined };
    const asked = meteredModel(model, { ...options, searchInputTokens: 0, onDearer });
    await asked.ask(requestWith(), never());
    await asked.ask(requestWith(), never());
    expect(told).toEqual([[expect.any(Number), 9]]);
  });

  it('bounds what a turn in parts reads by what is reserved for it', async () => {
    const model = modelWith(ok(replyWith()));
    const { ask } = metered(model, scriptedMeter().meter);
    await ask(requestWith(), never());
    await ask(requestWith({ webSearch: { most: 2 } }), never());
    const [plain = 0, searching = 0] = model.asked.map(({ maxInputTokens }) => maxInputTokens);
    expect(searching - plain).toBe(1000);
  });

  it('believes the cost that a provider states, and knows none without price or usage', async () => {
    const { meter, ends } = scriptedMeter();
    await metered(modelWith(ok(replyWith({ costUsd: 7 }))), meter).ask(requestWith(), never());
    await metered(modelWith(ok(replyWith({ usage: null }))), meter).ask(requestWith(), never());
    await metered(modelWith(ok(replyWith())), meter, { price: null }).ask(requestWith(), never());
    expect(ends.map(({ costUsd }) => costUsd)).toEqual([7, null, null]);
  });

  it('gives a stored reply without asking', async () => {
    const reply = replyWith({ text: 'stored', costUsd: 1 });
    const model = modelWith(ok(replyWith()));
    const { meter, ends } = scriptedMeter(() => ({ kind: 'stored', reply }));
    expect(await metered(model, meter).ask(requestWith(), never())).toEqual(ok(reply));
    expect(model.asked).toEqual([]);
    expect(ends).toEqual([]);
  });

  it('has one key for equal calls, whatever their time limit, and others for others', async () => {
    const { meter, begun } = scriptedMeter();
    const { ask } = metered(modelWith(ok(replyWith())), meter);
    const { purpose } = requestWith();
    await ask(requestWith(), never());
    await ask(requestWith({ timeoutMs: 9 }), never());
    await ask(requestWith({ system: null }), never());
    await ask(requestWith({ purpose: { ...purpose, occasion: 'T-2' } }), never());
    await ask(requestWith({ purpose: { ...purpose, prompt: 'grade@2' } }), never());
    const keys = begun.map(({ key }) => key);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(4);
  });

  it('never settles when the budget is spent, and says why', async () => {
    const { meter, ends } = scriptedMeter(() => ({ kind: 'no_budget', detail: 'nothing left' }));
    const model = modelWith(ok(replyWith()));
    const { ask, clock, told } = metered(model, meter);
    const settled = await Promise.race([ask(requestWith(), never()), clock.sleep(1e9).then(() => 'still waiting')]);
    expect(settled).toBe('still waiting');
    expect(told).toEqual(['nothing left']);
    expect(model.asked).toEqual([]);
    expect(ends).toEqual([]);
  });

  it('asks a provider that is out of order four times, with growing pauses', async () => {
    const { meter, ends } = scriptedMeter();
    const { ask, clock } = metered(modelWith(failureWith('unavailable')), meter);
    const start = clock.now();
    expect(await ask(requestWith(), never())).toEqual(failureWith('unavailable'));
    expect(ends.map(({ costUsd }) => costUsd)).toEqual([0, 0, 0, 0]);
    expect(clock.now() - start).toBeGreaterThanOrEqual(3500);
    expect(clock.now() - start).toBeLessThanOrEqual(10_500);
  });

  it('goes on when the provider is back', async () => {
    const { meter } = scriptedMeter();
    const model = modelWith(failureWith('unavailable'), failureWith('malformed'), ok(replyWith()));
    expect((await metered(model, meter).ask(requestWith(), never())).ok).toBe(true);
  });

  it.each([
    'malformed',
    'unavailable',
    'rate_limited',
  ] as const)('asks once more after %s that may be charged for, and takes both for spent', async (reason) => {
    const { meter, ends } = scriptedMeter();
    const failure = chargedFailure(reason);
    expect(await metered(modelWith(failure), meter).ask(requestWith(), never())).toEqual(failure);
    expect(ends.map(({ costUsd }) => costUsd)).toEqual([null, null]);
  });

  it.each([
    'key_refused',
    'request_refused',
    'too_long',
    'timed_out',
  ] as const)('gives %s back at once', async (reason) => {
    const { meter, ends } = scriptedMeter();
    expect(await metered(modelWith(failureWith(reason)), meter).ask(requestWith(), never())).toEqual(
      failureWith(reason),
    );
    await metered(modelWith(chargedFailure(reason)), meter).ask(requestWith(), never());
    expect(ends.map(({ costUsd }) => costUsd)).toEqual([0, null]);
  });

  it('tells the meter of refusals for the rate, until its patience ends', async () => {
    const { meter, ends, slowed } = scriptedMeter();
    const clock = fakeClock();
    const refusing: LanguageModel = {
      ...modelWith(),
      ask: async () => {
        await clock.sleep(10_000);
        return failureWith('rate_limited', 500);
      },
    };
    const model = meteredModel(refusing, {
      meter,
      clock,
      price,
      searchInputTokens: 0,
      onBudgetSpent: () => undefined,
      patienceMs: 60_000,
    });
    expect(await model.ask(requestWith(), never())).toEqual(failureWith('rate_limited', 500));
    expect(ends).toHaveLength(7);
    expect(slowed).toEqual(Array.from({ length: 7 }, () => 500));
  });

  it('does not wait for a provider that wants a day', async () => {
    const { meter, slowed } = scriptedMeter();
    const model = modelWith(failureWith('rate_limited', 86_400_000));
    expect((await metered(model, meter).ask(requestWith(), never())).ok).toBe(false);
    expect(slowed).toEqual([86_400_000]);
  });

  it('ends a call on record when the signal aborts it, at an unknown cost', async () => {
    const { meter, ends } = scriptedMeter();
    const stop = new AbortController();
    const model: LanguageModel = {
      ...modelWith(),
      ask: async (_request, signal) => {
        stop.abort(new Error('stopped'));
        signal.throwIfAborted();
        return ok(replyWith());
      },
    };
    await expect(metered(model, meter).ask(requestWith(), stop.signal)).rejects.toThrow('stopped');
    expect(ends).toMatchObject([{ outcome: { ok: false, failure: { mayBeCharged: true } }, costUsd: null }]);
  });

  it('takes a call that may be charged for at nothing where nothing is the most it can cost', async () => {
    const { meter, ends } = scriptedMeter();
    const model = modelWith(chargedFailure('timed_out'));
    const free = { price: { input: 0, output: 0 } };
    expect((await metered(model, meter, free).ask(requestWith(), never())).ok).toBe(false);
    expect(ends.map(({ costUsd }) => costUsd)).toEqual([0]);
  });
});
