import { expect } from 'vitest';
import { systemClock } from '../../src/kernel/clock.ts';
import type { Running } from '../support/run-program.ts';
import type { Fault } from './fault-proxy.ts';
import { leaderboardOf, type SmallRun } from './small-run.ts';

/** When the first answer is about to be recorded. */
export const inTheMiddle = { words: 'insert into "arena"."answers"', times: 1 };
/** Resolves when a process says so; fails when it ends before. */
export async function says(running: Running, words: string): Promise<void> {
  for (let looks = 0; !running.said().includes(words); looks++) {
    if (looks > 1200 || running.child.exitCode !== null) throw new Error(`no '${words}': ${running.said()}`);
    await systemClock.sleep(50);
  }
}

/** A run in a terminal, at a fault in its middle, when it has said that it waits. */
export async function waiting(run: SmallRun, fault: Fault): Promise<Running> {
  const running = run.start();
  await run.proxy.arm({ ...inTheMiddle, fault });
  await says(running, 'waiting for it up to 10 minutes');
  return running;
}

/** It ends as if nothing were, in few words, with all that was recorded when the fault began. */
export async function expectGoneOnWith(run: SmallRun, { ended }: Running, undisturbed: unknown): Promise<void> {
  const before = await run.recorded();
  expect(before.length).toBeGreaterThan(0);
  await run.proxy.behave({ kind: 'pass' });
  expect(await leaderboardOf(ended)).toEqual(undisturbed);
  const { stderr } = await ended;
  expect(stderr).not.toMatch(/bug in dr-arena|\n {4}at /);
  expect(stderr.match(/went away|answers again/g)).toEqual(['went away', 'answers again']);
  expect(await run.recorded()).toEqual(expect.arrayContaining([...before]));
}
