import { describe, expect, it } from 'vitest';
import type { Clock } from '../../src/kernel/clock.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import { vendorTurn } from '../../src/models/vendor-call.ts';
import type { AnsweredFailure } from '../../src/models/vendor-failure.ts';

/** A clock whose sleepers wake when told. */
function clockByHand() {
  const sleepers: (() => void)[] = [];
  const clock: Clock = {
    now: () => 0,
    sleep: (_ms, signal) =>
      new Promise((resolve, reject) => {
        sleepers.push(resolve);
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  };
  const wake = () => {
    for (const each of sleepers) each();
  };
  return { clock, wake };
}

const never = () => new Promise<never>(() => undefined);
const none = new AbortController().signal;

const fault: AnsweredFailure = { reason: 'malformed', detail: 'no', retryAfterMs: null };
const turn = <Value>(work: (signal: AbortSignal) => Promise<Value>, clock: Clock, signal = none) =>
  vendorTurn({ clock, apiKey: null }, { timeoutMs: 10, signal }, work, () => fault);

describe('a call of a vendor', () => {
  it('ends with its value or with what it throws', async () => {
    const { clock } = clockByHand();
    expect(await turn(async () => 3, clock)).toEqual(ok({ value: 3, elapsedMs: 0 }));
    expect(await turn(async () => Promise.reject(new Error('no')), clock)).toEqual(fail(fault));
  });

  it('ends when its time is over, and its request is told, even one that does not listen', async () => {
    const { clock, wake } = clockByHand();
    let told: AbortSignal | undefined;
    const call = turn((signal) => {
      told = signal;
      return never();
    }, clock);
    wake();
    expect(await call).toMatchObject({ failure: { reason: 'timed_out', mayBeCharged: true } });
    expect(told?.aborted).toBe(true);
  });

  it('throws the reason of the caller, before and after it began', async () => {
    const { clock } = clockByHand();
    const caller = new AbortController();
    const call = turn(never, clock, caller.signal);
    caller.abort('enough');
    await expect(call).rejects.toBe('enough');
    await expect(turn(never, clock, caller.signal)).rejects.toBe('enough');
  });
});
