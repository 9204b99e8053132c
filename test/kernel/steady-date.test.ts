import fc from 'fast-check';
import { expect, it } from 'vitest';
import { steadyClock } from '../../src/kernel/clock.ts';
import { forAll } from '../support/for-all.ts';

/** Passing time in milliseconds, and by how much the wall clock is set meanwhile. */
const moments = fc.array(fc.tuple(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: -1e9, max: 1e9 })), {
  maxLength: 40,
});

it('never goes back and never stands still longer than time does, however the wall clock is set', () => {
  forAll(moments, (steps) => {
    let passed = 0;
    let set = 0;
    const clock = steadyClock(
      () => 1e12 + passed + set,
      () => passed,
    );
    let before = clock();
    for (const [elapsed, shift] of steps) {
      passed += elapsed;
      set += shift;
      const now = clock();
      expect(now - before).toBeGreaterThanOrEqual(elapsed - 1);
      before = now;
    }
  });
});

it('follows a wall clock that is set forward', () => {
  let set = 0;
  const clock = steadyClock(
    () => 5000 + set,
    () => 0,
  );
  set = 3_600_000;
  expect(clock()).toBe(3_605_000);
  set = 0;
  expect(clock()).toBe(3_605_000);
});
