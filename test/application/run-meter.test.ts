import { describe, expect, it } from 'vitest';
import { runMeter } from '../../src/application/run-meter.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import type { CallEnd, CallMeter, Leave, PlannedCall } from '../../src/models/call-meter.ts';
import type { ModelFailure } from '../../src/models/language-model.ts';
import { silentTelemetry } from '../../src/telemetry/telemetry.ts';
import { never, plannedWith, replyWith } from '../models/calls.ts';
import { fakeClock } from '../models/fake-clock.ts';

const parts = { telemetry: silentTelemetry, clock: fakeClock(), run: 'T-1', onEnd: () => undefined };
const ended: CallEnd = { outcome: ok(replyWith()), costUsd: 0.5 };

/** A meter whose leave the test gives by hand; like every meter it throws the signal's reason when that aborts first. */
function handMeter() {
  const begun: { readonly call: PlannedCall; readonly give: (leave: Leave) => void }[] = [];
  const log: string[] = [];
  let endFails = false;
  const meter: CallMeter = {
    begin: (call, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        begun.push({ call, give: resolve });
      }),
    end: async (call) => {
      log.push(`end ${call}`);
      if (endFails) throw new Error('the database went away');
    },
    submitted: async (call) => void log.push(`submitted ${call}`),
    suspend: async (call) => void log.push(`suspend ${call}`),
    markUseless: async (key) => void log.push(`useless ${key}`),
    slowDown: async (provider, ms) => void log.push(`slow ${provider} ${ms}`),
  };
  return {
    behind: meter,
    meter: runMeter(meter, parts),
    begun,
    log,
    failAtEnd: () => {
      endFails = true;
    },
  };
}

/** Whether a promise has settled after all that can happen without time passing has happened. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const mark = () => {
    settled = true;
  };
  promise.then(mark, mark);
  await new Promise((resolve) => setImmediate(resolve));
  return settled;
}

describe('a meter before it is drained', () => {
  it('passes on what the meter behind it says, and what it is told', async () => {
    const { meter, begun, log } = handMeter();
    const leave = meter.begin(plannedWith({ key: 'k-1' }), never());
    expect(begun[0]?.call.key).toBe('k-1');
    begun[0]?.give({ kind: 'go', call: 'c-1' });
    expect(await leave).toEqual({ kind: 'go', call: 'c-1' });
    await meter.end('c-1', ended);
    await meter.slowDown('openai', 7);
    await meter.markUseless('k-1');
    expect(log).toEqual(['end c-1', 'slow openai 7', 'useless k-1']);
  });

  it('throws the reason of a signal that aborts while a call waits', async () => {
    const { meter } = handMeter();
    const stop = new AbortController();
    const leave = meter.begin(plannedWith(), stop.signal);
    stop.abort(new Error('interrupted'));
    await expect(leave).rejects.toThrow('interrupted');
    expect(await isSettled(meter.drain('spent'))).toBe(true);
  });
});

it('counts the calls that a provider was asked, and none that waits for its turn or has a stored reply', async () => {
  const { meter, begun } = handMeter();
  const first = meter.begin(plannedWith(), never());
  const second = meter.begin(plannedWith(), never());
  expect(meter.underWay()).toBe(0);
  begun[0]?.give({ kind: 'go', call: 'c-1' });
  begun[1]?.give({ kind: 'stored', reply: replyWith() });
  await Promise.all([first, second]);
  expect(meter.underWay()).toBe(1);
  await meter.end('c-1', ended);
  expect(meter.underWay()).toBe(0);
});

describe('a meter that is drained', () => {
  it('is empty at once when nothing is under way', async () => {
    expect(await isSettled(handMeter().meter.drain('spent'))).toBe(true);
  });

  it('lets nothing begin any more, and says why it was drained first', async () => {
    const { meter, begun } = handMeter();
    await meter.drain('the budget of $1 is spent');
    await meter.drain('another reason');
    expect(await meter.begin(plannedWith(), never())).toEqual({
      kind: 'no_budget',
      detail: 'the budget of $1 is spent',
    });
    expect(begun).toHaveLength(0);
  });

  it('makes those that wait for their turn give up, so that they hold up nothing', async () => {
    const { meter } = handMeter();
    const waiting = [meter.begin(plannedWith(), never()), meter.begin(plannedWith(), never())];
    await meter.drain('spent');
    expect(await Promise.all(waiting)).toEqual([
      { kind: 'no_budget', detail: 'spent' },
      { kind: 'no_budget', detail: 'spent' },
    ]);
  });

  it('is empty when the last call under way has ended and is recorded, and not before', async () => {
    const { meter, begun, log } = handMeter();
    const leaves = ['c-1', 'c-2'].map(() => meter.begin(plannedWith(), never()));
    begun.forEach(({ give }, at) => {
      give({ kind: 'go', call: `c-${at + 1}` });
    });
    await Promise.all(leaves);
    const drained = [meter.drain('spent'), meter.drain('spent')];
    expect(await isSettled(Promise.race(drained))).toBe(false);
    await meter.end('c-2', ended);
    expect(await isSettled(Promise.race(drained))).toBe(false);
    await meter.end('c-1', ended);
    await Promise.all(drained);
    expect(log).toEqual(['end c-2', 'end c-1']);
  });

  it('does not wait for what was stored or had no budget: nothing is under way then', async () => {
    const { meter, begun } = handMeter();
    const leaves = [meter.begin(plannedWith(), never()), meter.begin(plannedWith(), never())];
    begun[0]?.give({ kind: 'stored', reply: replyWith() });
    begun[1]?.give({ kind: 'no_budget', detail: 'too dear' });
    expect((await Promise.all(leaves)).map(({ kind }) => kind)).toEqual(['stored', 'no_budget']);
    expect(await isSettled(meter.drain('spent'))).toBe(true);
  });

  it('is empty although the end of a call could not be recorded, which the caller is told', async () => {
    const { meter, begun, failAtEnd } = handMeter();
    const leave = meter.begin(plannedWith(), never());
    begun[0]?.give({ kind: 'go', call: 'c-1' });
    await leave;
    const drained = meter.drain('spent');
    failAtEnd();
    await expect(meter.end('c-1', ended)).rejects.toThrow('went away');
    expect(await isSettled(drained)).toBe(true);
  });

  it('throws on what the meter behind it throws for another reason than the draining', async () => {
    const broken: CallMeter = {
      begin: async () => {
        throw new Error('no connection');
      },
      end: async () => undefined,
      submitted: async () => undefined,
      suspend: async () => undefined,
      markUseless: async () => undefined,
      slowDown: async () => undefined,
    };
    const meter = runMeter(broken, parts);
    await expect(meter.begin(plannedWith(), never())).rejects.toThrow('no connection');
    expect(await isSettled(meter.drain('spent'))).toBe(true);
  });

  it('throws the reason of an interrupt that comes after it was drained', async () => {
    const { meter } = handMeter();
    await meter.drain('spent');
    await expect(meter.begin(plannedWith(), AbortSignal.abort(new Error('interrupted')))).rejects.toThrow(
      'interrupted',
    );
  });
});

it('tells how every try ended that it let begin, with its failure or without', async () => {
  const { behind, begun } = handMeter();
  const seen: string[] = [];
  const meter = runMeter(behind, { ...parts, onEnd: ({ key }, failure) => seen.push(`${key} ${failure?.detail}`) });
  const failed = (detail: string): CallEnd => {
    const failure: ModelFailure = { reason: 'timed_out', detail, retryAfterMs: null };
    return { outcome: fail(failure), costUsd: null };
  };
  const leaves = ['one', 'two', 'three'].map((key) => meter.begin(plannedWith({ key }), never()));
  begun.forEach(({ give, call }) => {
    give({ kind: 'go', call: `c-${call.key}` });
  });
  await Promise.all(leaves);
  await meter.end('c-two', failed('late'));
  await meter.end('c-four', failed('of another meter'));
  await meter.suspend('c-three');
  await meter.end('c-three', failed('suspended before'));
  await meter.end('c-one', ended);
  expect(seen).toEqual(['two late', 'one undefined']);
});
