// Repeats test/faults/database.real.test.ts (a database that goes away and comes back) with other faults, at other moments,
// for an interrupted run and for a worker.
import { afterAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/kernel/clock.ts';
import type { Running } from '../support/run-program.ts';
import { expectGoneOnWith, inTheMiddle, says, waiting } from './database-away.ts';
import type { Fault } from './fault-proxy.ts';
import { expectNothingLeft, leaderboardOf, smallRuns } from './small-run.ts';

const { opened, undisturbed } = smallRuns();
const hired: Running[] = [];
afterAll(() => {
  for (const { child } of hired) child.kill('SIGKILL');
});

/** How long the database is really away where it is gone for a while. */
const goneMs = Number(process.env.DR_ARENA_TEST_DATABASE_GONE_SECONDS || 2) * 1000;

/** Ended by itself, and said in plain words that it was the database. */
function expectPlainStop({ code, stdout, stderr }: { code: number | null; stdout: string; stderr: string }): void {
  expect(stderr).not.toMatch(/bug in dr-arena|\n {4}at /);
  expect(code, stderr).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toMatch(
    /database (went away|that DATABASE_URL names cannot be used|gives executor \S+ no lasting session)/,
  );
}

describe.concurrent('a run whose database', () => {
  it('breaks all connections in the middle and is gone for a while waits for it, and goes on to the same end', async () => {
    const run = await opened();
    const running = await waiting(run, { kind: 'refuse' });
    await systemClock.sleep(goneMs);
    await expectGoneOnWith(run, running, undisturbed());
    await expectNothingLeft(run);
  });

  const inMiddle: readonly Fault[] = [{ kind: 'hang' }, { kind: 'reset', afterBytes: 20 }];
  it.each(inMiddle)('fails in the middle (%j) waits until it is well, and goes on to the same end', async (fault) => {
    const run = await opened();
    await expectGoneOnWith(run, await waiting(run, fault), undisturbed());
    await expectNothingLeft(run);
  });

  it('is gone stops when it is interrupted', async () => {
    const run = await opened();
    const running = await waiting(run, { kind: 'refuse' });
    running.child.kill('SIGINT');
    const { code, stdout, stderr } = await running.ended;
    expect(code, stderr).toBe(130);
    expect(stdout).toBe('');
    expect(stderr).toContain('dr-arena tournament resume');
    await expectNothingLeft(run);
  });

  it('is gone, on a worker that plays it, is waited for by the worker and by who follows; both go on', async () => {
    const run = await opened();
    const worker = run.start(['worker', '--name', 'steady', '--grace', '10']);
    hired.push(worker);
    await says(worker, 'takes work');
    const followed = await waiting(run, { kind: 'refuse' });
    await says(worker, 'waiting for it');
    await expectGoneOnWith(run, followed, undisturbed());
    worker.child.kill('SIGTERM');
    const { code, stderr } = await worker.ended;
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('worker steady has stopped');
    await expectNothingLeft(run);
  });

  it('answers slowly is slow, and ends as if nothing were', async () => {
    const run = await opened();
    const running = run.start();
    const slow = run.proxy.arm({ ...inTheMiddle, fault: { kind: 'drip', bytesPerSecond: 50_000 } });
    expect(await leaderboardOf(running.ended)).toEqual(undisturbed());
    await slow;
    await expectNothingLeft(run);
  });

  const fromStart: readonly Fault[] = [
    { kind: 'hang' },
    { kind: 'reset', afterBytes: 700 },
    { kind: 'reset', afterBytes: 300 },
  ];
  it.each(fromStart)('fails from the start (%j) says so in one message', async (fault) => {
    const run = await opened();
    await run.proxy.behave(fault);
    expectPlainStop(await run.start(['status', '--all']).ended);
    await run.proxy.behave({ kind: 'pass' });
    await expectNothingLeft(run);
  });
});
