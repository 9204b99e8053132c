import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryMeter } from '../../src/models/memory-meter.ts';
import { meteredModel } from '../../src/models/metered-model.ts';
import { freshPace, paceAfterCall, refused, tookCall, waitFor } from '../../src/models/pace.ts';
import { forAll } from '../support/for-all.ts';
import { never, requestWith } from './calls.ts';
import { fakeClock } from './fake-clock.ts';
import { type Counting, limitedModel } from './limited-server.ts';

describe('the pace of a provider', () => {
  it('lets no more requests or tokens through in any minute than are allowed', () => {
    const limits = { requestsPerMinute: 60, tokensPerMinute: 30_000, concurrency: 1 };
    const calls = fc.array(fc.record({ tokens: fc.integer({ min: 1, max: 3000 }), idle: fc.nat(5000) }), {
      minLength: 5,
      maxLength: 200,
    });
    forAll(calls, (list) => {
      let pace = freshPace();
      let now = 1e6;
      const made: { at: number; tokens: number }[] = [];
      for (const { tokens, idle } of list) {
        now += idle % 3 === 0 ? idle : 0;
        now += waitFor(pace, limits, now);
        pace = paceAfterCall(pace, limits, tokens, now);
        made.push({ at: now, tokens });
      }
      for (const { at } of made) {
        const inside = made.filter((each) => each.at >= at && each.at < at + 60_000);
        expect(inside.length).toBeLessThanOrEqual(60);
        // One call may begin when all before it are paid off.
        expect(inside.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(30_000 * 0.95 + 3000);
      }
    });
  });

  it('pauses as long as the provider asks, but never longer than five windows', () => {
    const delivered = { calls: 10, sinceMs: 1000 };
    const asked = refused(freshPace(), { now: 5000, retryAfterMs: 20_000, delivered });
    expect(waitFor(asked, { concurrency: 1 }, 5000)).toBe(20_000);
    const forever = refused(freshPace(), { now: 5000, retryAfterMs: 1e9, delivered });
    expect(waitFor(forever, { concurrency: 1 }, 5000)).toBe(300_000);
  });

  it('learns what the provider was seen to take, and counts refusals within a pause once', () => {
    const first = refused(freshPace(), { now: 2000, retryAfterMs: 58_000, delivered: { calls: 60, sinceMs: 2000 } });
    expect(first.learned).toBeCloseTo(57);
    const again = refused(first, { now: 2100, retryAfterMs: 57_900, delivered: { calls: 60, sinceMs: 2100 } });
    expect(again.learned).toBeCloseTo(57);
    const later = refused(first, { now: 90_000, retryAfterMs: 1000, delivered: { calls: 57, sinceMs: 59_000 } });
    expect(later.learned).toBeCloseTo(57 * 0.85);
  });

  it('forgets what it learned an hour after the last pause', () => {
    const slow = refused(freshPace(), { now: 0, retryAfterMs: 1000, delivered: { calls: 1, sinceMs: 59_000 } });
    expect(slow.learned).toBeCloseTo(1);
    const limits = { concurrency: 1 };
    expect(paceAfterCall(slow, limits, 1, 3_000_000).learned).toBeCloseTo(1);
    expect(paceAfterCall(slow, limits, 1, 3_602_000).learned).toBeNull();
    expect(waitFor(paceAfterCall(slow, limits, 1, 3_602_000), limits, 3_602_000)).toBe(0);
  });

  it('doubles pauses that the provider does not name, and begins anew after a success', () => {
    let pace = freshPace();
    const pauses = [0, 10_000, 20_000].map((now) => {
      pace = refused(pace, { now, retryAfterMs: null, delivered: { calls: 0, sinceMs: 0 } });
      return pace.pausedUntil - now;
    });
    expect(pauses).toEqual([1000, 2000, 4000]);
    expect(pace.learned).toBeNull();
    expect(tookCall(pace, { concurrency: 1 }, 0).nextPauseMs).toBe(1000);
  });

  it.each([0, 20])('does not let a provider that asks for %d ms be asked again and again', (retryAfterMs) => {
    let pace = freshPace();
    let now = 0;
    let refusals = 0;
    while (now < 60_000) {
      pace = refused(pace, { now, retryAfterMs, delivered: { calls: 0, sinceMs: 0 } });
      now += waitFor(pace, { concurrency: 1 }, now);
      refusals++;
    }
    expect(refusals).toBeLessThan(8);
  });

  it('does not stand still for a call that is said to have used a billion tokens', () => {
    const limits = { tokensPerMinute: 1000, concurrency: 1 };
    expect(waitFor(tookCall(freshPace(), limits, 1e9), limits, 0)).toBeLessThanOrEqual(300_000);
  });

  it('counts tokens that a call used beyond its plan, and gives back those it did not', () => {
    const limits = { tokensPerMinute: 60_000 / 0.95, concurrency: 1 };
    const pace = paceAfterCall(freshPace(), limits, 1000, 0);
    expect(waitFor(pace, limits, 0)).toBeCloseTo(1000);
    expect(waitFor(tookCall(pace, limits, 500), limits, 0)).toBeCloseTo(1500);
    expect(waitFor(tookCall(pace, limits, -400), limits, 0)).toBeCloseTo(600);
  });
});

describe('200 calls against a server whose limit of 60 a minute nobody has told us', () => {
  const servers: [Counting, boolean][] = [
    ['sliding', true],
    ['sliding', false],
    ['fixed', true],
    ['fixed', false],
    ['bucket', true],
    ['bucket', false],
  ];
  it.each(servers)('%s windows, Retry-After %s: all are answered, near the allowed rate', async (counting, says) => {
    const clock = fakeClock();
    const bare = limitedModel(clock, { limit: 60, windowMs: 60_000, counting, says });
    const model = meteredModel(bare, {
      clock,
      price: null,
      searchInputTokens: 0,
      onBudgetSpent: () => undefined,
      meter: memoryMeter({ clock, limitsOf: () => ({ concurrency: 16 }) }),
    });
    const start = clock.now();
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => model.ask(requestWith(), never())));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(200);
    const perMinute = (200 / (clock.now() - start)) * 60_000;
    expect(perMinute).toBeGreaterThan(48);
    expect(bare.refusals()).toBeLessThan(100);
  });
});
