import { describe, expect, it } from 'vitest';
import { ok } from '../../src/kernel/result.ts';
import { uniqueId } from '../../src/kernel/unique-id.ts';
import type { CallMeter } from '../../src/models/call-meter.ts';
import type { ProviderLimits } from '../../src/models/pace.ts';
import { failureWith, goOf, plannedWith, replyWith } from './calls.ts';

export interface MeterUnderTest {
  /** A new meter whose minute lasts three seconds. */
  open(limits: ProviderLimits): CallMeter;
  /** Resolves after so many milliseconds of the meter's time. */
  sleep(ms: number): Promise<void>;
  now(): number;
}

/** What every meter does. */
export function describeMeter(name: string, { open, sleep, now }: MeterUnderTest): void {
  const answered = { outcome: ok(replyWith()), costUsd: 0.5 };
  /** A provider and a key of its own, so that meters which share a database do not meet. */
  const planned = (provider: string) => plannedWith({ provider, key: uniqueId('key') });
  const turnOf = (meter: CallMeter, provider: string, signal?: AbortSignal) => goOf(meter, planned(provider), signal);

  describe(name, () => {
    it('lets no more calls be under way than are allowed, and the others in their order', async () => {
      const meter = open({ concurrency: 3 });
      const provider = uniqueId('p');
      const order: number[] = [];
      let underWay = 0;
      let most = 0;
      const one = async (index: number) => {
        const call = await turnOf(meter, provider);
        order.push(index);
        most = Math.max(most, ++underWay);
        await sleep(20);
        underWay--;
        await meter.end(call, answered);
      };
      await Promise.all(Array.from({ length: 12 }, (_, index) => one(index)));
      expect(most).toBe(3);
      expect(order).toEqual(Array.from({ length: 12 }, (_, index) => index));
    });

    it('keeps a provider that is busy from holding up another', async () => {
      const meter = open({ concurrency: 1 });
      const provider = uniqueId('p');
      await turnOf(meter, provider);
      const waiting = new AbortController();
      const second = turnOf(meter, provider, waiting.signal);
      await turnOf(meter, uniqueId('other'));
      waiting.abort(new Error('enough'));
      await expect(second).rejects.toThrow('enough');
    });

    it('throws the reason of a signal that aborts while a call waits, and lets the next one have its turn', async () => {
      const meter = open({ concurrency: 1 });
      const provider = uniqueId('p');
      const first = await turnOf(meter, provider);
      const head = new AbortController();
      const queued = new AbortController();
      const waits = [turnOf(meter, provider, head.signal), turnOf(meter, provider, queued.signal)];
      const next = turnOf(meter, provider);
      queued.abort(new Error('second'));
      head.abort(new Error('first'));
      await expect(waits[0]).rejects.toThrow('first');
      await expect(waits[1]).rejects.toThrow('second');
      await meter.end(first, answered);
      await meter.end(await next, answered);
    });

    it('makes everyone pause when a provider asks for it', async () => {
      const meter = open({ concurrency: 8 });
      const provider = uniqueId('p');
      const call = await turnOf(meter, provider);
      await meter.end(call, { outcome: failureWith('rate_limited', 300), costUsd: 0 });
      const before = now();
      await meter.slowDown(provider, 300);
      await turnOf(meter, provider);
      expect(now() - before).toBeGreaterThanOrEqual(290);
    });

    it('keeps to the requests of a minute', async () => {
      const meter = open({ concurrency: 100, requestsPerMinute: 30 });
      const provider = uniqueId('p');
      const before = now();
      await Promise.all(Array.from({ length: 12 }, async () => meter.end(await turnOf(meter, provider), answered)));
      // Two at once, then one every 3000 / (0.95 * 30) ms.
      expect(now() - before).toBeGreaterThanOrEqual(1000);
    });

    it('ends a call once, and does not mind one that it does not know', async () => {
      const meter = open({ concurrency: 1 });
      const provider = uniqueId('p');
      const call = await turnOf(meter, provider);
      await meter.end(call, answered);
      await meter.end(call, { outcome: failureWith('malformed'), costUsd: null });
      await meter.end('123456789', answered);
      await turnOf(meter, provider);
    });
  });
}
