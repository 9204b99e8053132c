import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wilsonInterval } from '../../src/ratings/agreement.ts';
import { forAll } from '../support/for-all.ts';

it('is what Newcombe (1998), table I, gives for the score method', () => {
  const published = [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ] as const;
  for (const [count, of, low, high] of published) {
    const interval = wilsonInterval(count, of);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  }
});

it('holds the share, stays inside 0 to 1, and mirrors when the count does', () => {
  forAll(fc.nat(500), fc.integer({ min: 1, max: 500 }), (won, lost) => {
    const { value, low, high } = wilsonInterval(won, won + lost);
    expect(low ?? -1).toBeGreaterThanOrEqual(0);
    expect(low ?? 2).toBeLessThanOrEqual((value ?? -1) + 1e-12);
    expect(high ?? -1).toBeGreaterThanOrEqual((value ?? 2) - 1e-12);
    expect(wilsonInterval(lost, won + lost).high).toBeCloseTo(1 - (low ?? 0), 10);
  });
});

it('is unknown without a case', () => expect(wilsonInterval(0, 0)).toEqual({ value: null, low: null, high: null }));

it('refuses what is no share', () => {
  expect(() => wilsonInterval(3, 2)).toThrow(RangeError);
  expect(() => wilsonInterval(Number.NaN, 2)).toThrow(RangeError);
});
