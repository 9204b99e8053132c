import { expect, it } from 'vitest';
import { expectGoneOnWith, waiting } from './database-away.ts';
import { expectNothingLeft, smallRuns } from './small-run.ts';

const { opened, undisturbed } = smallRuns();

it('a run whose database goes away in the middle waits for it, and goes on to the same end', async () => {
  const run = await opened();
  const running = await waiting(run, { kind: 'refuse' });
  expect(running.child.exitCode).toBeNull();
  await expectGoneOnWith(run, running, undisturbed());
  await expectNothingLeft(run);
});
