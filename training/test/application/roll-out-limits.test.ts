import { expect, test } from 'vitest';
import { systemClock } from '../../../src/kernel/clock.ts';
import { limitedPolicy } from '../../application/limited-policy.ts';
import type { Policy } from '../../rollouts/policy.ts';
import { madeUpPolicy } from '../rollouts/made-up-policy.ts';

const request = { asked: { system: null, question: 'Who?' }, written: '', maxTokens: 9, stop: [], timeoutMs: 60_000 };

test('a policy is asked by no more at a time than its provider allows, and gives what it gives', async () => {
  let underWay = 0;
  let most = 0;
  const sound = madeUpPolicy();
  const counting: Policy = {
    ...sound,
    goOn: async (asked, signal) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return sound.goOn(asked, signal);
    },
  };
  const limited = limitedPolicy(counting, { provider: 'local', limits: { concurrency: 2 }, clock: systemClock });
  const { signal } = new AbortController();
  const all = await Promise.all(Array.from({ length: 8 }, (_, seed) => limited.goOn({ ...request, seed }, signal)));
  expect(most).toBe(2);
  expect(all).toEqual(await Promise.all(all.map((_, seed) => sound.goOn({ ...request, seed }, signal))));
});

test('who stops waits for no turn', async () => {
  const limited = limitedPolicy(madeUpPolicy(), { provider: 'local', limits: { concurrency: 1 }, clock: systemClock });
  await expect(limited.goOn({ ...request, seed: 1 }, AbortSignal.abort(new Error('stopped')))).rejects.toThrow();
});
