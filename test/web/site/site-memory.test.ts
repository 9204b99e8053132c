import { describe, expect, it } from 'vitest';
import { ValueCache } from '../../../src/web/site/site-memory.ts';
import { fakeClock } from '../../models/fake-clock.ts';

function counting() {
  let made = 0;
  return { make: async () => ++made, made: () => made };
}

describe('what is kept', () => {
  it('is made once for a version, however many ask at a time', async () => {
    const [kept, { make, made }] = [new ValueCache<string, number>(fakeClock(), 2), counting()];
    expect(await Promise.all([1, 2, 3].map(() => kept.get('a', 'v1', 0, make)))).toEqual([1, 1, 1]);
    expect(made()).toBe(1);
    expect(await kept.get('a', 'v2', 0, make)).toBe(2);
  });

  it('is given beyond its version for as long as it is good, counted from when it was made', async () => {
    const clock = fakeClock();
    const [kept, { make }] = [new ValueCache<string, number>(clock, 2), counting()];
    const slow = async () => {
      await clock.sleep(400);
      return make();
    };
    expect(await kept.get('a', 'v1', 5000, slow)).toBe(1);
    await clock.sleep(4999);
    expect(await kept.get('a', 'v2', 5000, make)).toBe(1);
    await clock.sleep(1);
    expect(await kept.get('a', 'v2', 5000, make)).toBe(2);
  });

  it('is good for ten times as long as it took to make, where that is more', async () => {
    const clock = fakeClock();
    const [kept, { make }] = [new ValueCache<string, number>(clock, 2), counting()];
    const slow = async () => {
      await clock.sleep(10_000);
      return make();
    };
    expect(await kept.get('a', 'v1', 5000, slow)).toBe(1);
    await clock.sleep(99_999);
    expect(await kept.get('a', 'v2', 5000, make)).toBe(1);
    await clock.sleep(1);
    expect(await kept.get('a', 'v2', 5000, make)).toBe(2);
  });

  it('goes when too many others were asked for since', async () => {
    const [kept, { make }] = [new ValueCache<string, number>(fakeClock(), 2), counting()];
    for (const key of ['a', 'b', 'a', 'c']) await kept.get(key, 'v1', 0, make);
    expect(await kept.get('a', 'v1', 0, make)).toBe(1);
    expect(await kept.get('b', 'v1', 0, make)).toBe(4);
  });

  it('is no failure: what could not be made is tried again', async () => {
    const [kept, { make }] = [new ValueCache<string, number>(fakeClock(), 2), counting()];
    await expect(kept.get('a', 'v1', 0, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await kept.get('a', 'v1', 0, make)).toBe(1);
  });
});
