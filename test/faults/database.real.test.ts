import { describe, expect, it } from 'vitest';
import type { Fault } from './fault-proxy.ts';
import { expectNothingLeft, expectResumed, leaderboardOf, smallRuns } from './small-run.ts';

const { opened, undisturbed } = smallRuns();

/** When the first answer is about to be recorded. */
const inTheMiddle = { words: 'insert into "arena"."answers"', times: 1 };

/** Ended by itself, said in plain words that it was the database, and how to go on. */
function expectPlainStop({ code, stdout, stderr }: { code: number | null; stdout: string; stderr: string }): void {
  expect(stderr).not.toMatch(/bug in dr-arena|\n {4}at /);
  expect(code, stderr).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toMatch(
    /database (went away|that DATABASE_URL names cannot be used|gives executor \S+ no lasting session)/,
  );
}

describe.concurrent('a run whose database', () => {
  it('breaks all connections in the middle and is gone for a while stops plainly, and goes on to the same end', async () => {
    const run = await opened();
    const running = run.start();
    await run.proxy.arm({ ...inTheMiddle, fault: { kind: 'refuse' } });
    const stopped = await running.ended;
    expectPlainStop(stopped);
    expect(stopped.stderr).toContain('dr-arena tournament resume');
    await expectNothingLeft(run);
    const meanwhile = await run.start(['tournament', 'resume']).ended;
    expectPlainStop(meanwhile);
    expect(meanwhile.stderr).toContain('ECONNREFUSED');
    await run.proxy.behave({ kind: 'pass' });
    await expectResumed(run, undisturbed());
  });

  it('resets connections in the middle of its replies stops plainly, and goes on to the same end', async () => {
    const run = await opened();
    const running = run.start();
    await run.proxy.arm({ ...inTheMiddle, fault: { kind: 'reset', afterBytes: 20 } });
    expectPlainStop(await running.ended);
    await run.proxy.behave({ kind: 'pass' });
    await expectResumed(run, undisturbed());
  });

  it('hangs is left within half a minute, and goes on to the same end', async () => {
    const run = await opened();
    const running = run.start();
    await run.proxy.arm({ ...inTheMiddle, fault: { kind: 'hang' } });
    expectPlainStop(await running.ended);
    // The server hears only now that the connections are broken.
    await run.proxy.behave({ kind: 'pass' });
    await expectResumed(run, undisturbed());
  });

  it('answers slowly is slow, and ends as if nothing were', async () => {
    const run = await opened();
    const running = run.start();
    const slow = run.proxy.arm({ ...inTheMiddle, fault: { kind: 'drip', bytesPerSecond: 50_000 } });
    expect(await leaderboardOf(running.ended)).toEqual(undisturbed());
    await slow;
    await expectNothingLeft(run);
  });

  it.each<Fault>([
    { kind: 'hang' },
    { kind: 'reset', afterBytes: 700 },
    { kind: 'reset', afterBytes: 300 },
  ])('fails from the start (%j) says so in one message', async (fault) => {
    const run = await opened();
    await run.proxy.behave(fault);
    expectPlainStop(await run.start(['tournament', 'status']).ended);
    await run.proxy.behave({ kind: 'pass' });
    await expectNothingLeft(run);
  });
});
