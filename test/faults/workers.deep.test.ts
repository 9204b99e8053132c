// Repeats test/workers/workers.real.test.ts (the work of a killed worker is taken over) for one that freezes and wakes.
import { afterAll, describe, expect, it } from 'vitest';
import type { Running } from '../support/run-program.ts';
import { expectNothingLeft, leaderboardOf, type SmallRun, smallRuns } from './small-run.ts';

const { opened, undisturbed } = smallRuns();
const hired: Running[] = [];
afterAll(() => {
  for (const { child } of hired) child.kill('SIGKILL');
});

function hire(run: SmallRun, name: string): Running {
  const worker = run.start(['worker', '--name', name, '--grace', '10']);
  hired.push(worker);
  return worker;
}

/** A run that one worker plays, just when it records the first answer. */
async function playedByOne(run: SmallRun) {
  const entered = run.proxy.arm({ words: 'update "arena"."workers"', times: 1, fault: { kind: 'pass' } });
  const first = hire(run, 'first');
  await Promise.race([entered, endedEarly(first)]);
  const answered = run.proxy.arm({ words: 'insert into "arena"."answers"', times: 1, fault: { kind: 'pass' } });
  const followed = run.start();
  await Promise.race([answered, endedEarly(followed)]);
  return { first, followed };
}

async function endedEarly({ ended }: Running): Promise<never> {
  throw new Error(`it ended by itself: ${(await ended).stderr}`);
}

/** The second worker ends the run as if nothing were; what was recorded when the first fell out is unchanged. */
async function expectEndedBySecond(run: SmallRun, followed: Running): Promise<Running> {
  const recorded = await run.recorded();
  const second = hire(run, 'second');
  expect(await leaderboardOf(followed.ended)).toEqual(undisturbed());
  expect(await run.recorded()).toEqual(expect.arrayContaining([...recorded]));
  return second;
}

async function expectStopsWell(run: SmallRun, worker: Running): Promise<void> {
  worker.child.kill('SIGTERM');
  const { code, stderr } = await worker.ended;
  expect(code, stderr).toBe(0);
  expect(stderr).toContain('taken over');
  await expectNothingLeft(run);
}

describe('a worker', () => {
  it('that freezes is taken for dead; woken after its work was taken over it changes nothing and stops', async () => {
    const run = await opened();
    const { first, followed } = await playedByOne(run);
    first.child.kill('SIGSTOP');
    const second = await expectEndedBySecond(run, followed);
    const after = await run.recorded();
    first.child.kill('SIGCONT');
    const { code, stderr } = await first.ended;
    expect(code, stderr).toBe(2);
    expect(stderr).toMatch(/lost its sign of life|the database went away/);
    expect([...(await run.recorded())].sort()).toEqual([...after].sort());
    await expectStopsWell(run, second);
  });
});
