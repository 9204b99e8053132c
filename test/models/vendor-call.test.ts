import { describe, expect, it } from 'vitest';
import type { Clock } from '../../src/kernel/clock.ts';
import { vendorCall } from '../../src/models/vendor-call.ts';

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

describe('a call of a vendor', () => {
  it('ends with its value or with what it throws', async () => {
    const { clock } = clockByHand();
    const limits = { timeoutMs: 10, clock, signal: none };
    expect(await vendorCall(async () => 3, limits)).toEqual({ kind: 'done', value: 3 });
    const failed = await vendorCall(async () => Promise.reject(new Error('no')), limits);
    expect(failed).toEqual({ kind: 'failed', error: new Error('no') });
  });

  it('ends when its time is over, and its request is told, even one that does not listen', async () => {
    const { clock, wake } = clockByHand();
    let told: AbortSignal | undefined;
    const call = vendorCall(
      (signal) => {
        told = signal;
        return never();
      },
      { timeoutMs: 10, clock, signal: none },
    );
    wake();
    expect(await call).toEqual({ kind: 'timed_out' });
    expect(told?.aborted).toBe(true);
  });

  it('throws the reason of the caller, before and after it began', async () => {
    const { clock } = clockByHand();
    const caller = new AbortController();
    const call = vendorCall(never, { timeoutMs: 10, clock, signal: caller.signal });
    caller.abort('enough');
    await expect(call).rejects.toBe('enough');
    await expect(vendorCall(never, { timeoutMs: 10, clock, signal: caller.signal })).rejects.toBe('enough');
  });
});
