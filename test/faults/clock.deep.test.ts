// Repeats test/crash/kill-and-resume.real.test.ts (an end as if nothing were) for a clock that jumps in the middle of a run.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { expectNothingLeft, leaderboardOf, smallRuns } from './small-run.ts';

const hook = pathToFileURL(path.join(import.meta.dirname, 'jump-clock.js')).href;
const hours = 3_600_000;
const { opened, undisturbed } = smallRuns();

describe.concurrent('a run whose clock', () => {
  // What jumps forward and back again has jumped each way.
  const cases = [
    ['jumps back by five hours', [[300, -5 * hours]]],
    [
      'is set forward, back and forward again',
      [
        [150, 30 * hours],
        [300, -60 * hours],
        [450, 31 * hours],
      ],
    ],
  ] as const;
  it.each(cases)('%s ends as if nothing were', async (_what, jumps) => {
    const run = await opened();
    const env = { NODE_OPTIONS: `--import ${hook}`, CLOCK_JUMPS: jumps.map((pair) => pair.join(':')).join(',') };
    const ended = await run.start(['tournament', 'run', '--yes', '--json'], env).ended;
    expect(ended.stderr.match(/the clock is now off/g)).toHaveLength(jumps.length);
    expect(await leaderboardOf(Promise.resolve(ended))).toEqual(undisturbed());
    await expectNothingLeft(run);
  });
});
