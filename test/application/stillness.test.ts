import { expect, it } from 'vitest';
import { stillness } from '../../src/application/beat.ts';

/** A thread whose clock and use of the processor are set by hand. */
function threadWith(told: { at: number; used: number | null }) {
  return stillness({ stillMs: 1000, now: () => told.at, used: () => told.used });
}

it('a thread that computes for so long without a sign stands still, and one that gives a sign does not', () => {
  const told = { at: 0, used: 0 };
  const thread = threadWith(told);
  Object.assign(told, { at: 1500, used: 999 });
  expect(thread.isStill()).toBe(false);
  told.used = 1000;
  expect(thread.isStill()).toBe(true);
  thread.moved();
  expect(thread.isStill()).toBe(false);
});

it('a thread that hardly gets to the processor has ten times as long on the clock, and so has one that waits', () => {
  const told = { at: 0, used: 0 };
  const thread = threadWith(told);
  Object.assign(told, { at: 9999, used: 500 });
  expect(thread.isStill()).toBe(false);
  told.at = 10_000;
  expect(thread.isStill()).toBe(true);
});

it('where a system does not tell what a thread uses, the clock alone decides', () => {
  const told = { at: 0, used: null };
  const thread = threadWith(told);
  told.at = 9999;
  expect(thread.isStill()).toBe(false);
  told.at = 10_000;
  expect(thread.isStill()).toBe(true);
});

it('what this thread uses is seen', () => {
  const thread = stillness({ stillMs: 50 });
  expect(thread.isStill()).toBe(false);
  const until = performance.now() + 5000;
  while (!thread.isStill() && performance.now() < until);
  expect(thread.isStill()).toBe(true);
});
