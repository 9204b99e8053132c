import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { deadline } from '../../../crawler/fetching/capped-exchange.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('fires although nothing but its listener is kept', async () => {
  let fired = 0;
  const never = new AbortController();
  for (let count = 0; count < 20; count++)
    deadline(50, never.signal).signal.addEventListener('abort', ({ target }) => {
      if (target instanceof AbortSignal && target.reason instanceof DOMException) fired++;
    });
  for (let round = 0; round < 3; round++) {
    collectGarbage();
    await wait(5);
  }
  await expect.poll(() => fired, { timeout: 20_000 }).toBe(20);
});

test('aborts with the given signals, and not at all once it is cleared', async () => {
  const outer = new AbortController();
  const joined = deadline(10_000, outer.signal);
  outer.abort(new Error('stopped'));
  expect(String(joined.signal.reason)).toContain('stopped');
  joined.clear();
  const cleared = deadline(5);
  cleared.clear();
  await wait(30);
  expect(cleared.signal.aborted).toBe(false);
});
