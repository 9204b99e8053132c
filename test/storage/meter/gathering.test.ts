import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gathering } from '../../../src/storage/meter/call-batches.ts';
import { forSomeSoon } from '../../support/for-all.ts';

describe('items worked on together', () => {
  it('each get their own value, and those at fault fail alone', async () => {
    await forSomeSoon(
      30,
      fc.array(fc.boolean(), { maxLength: 30 }),
      fc.integer({ min: 1, max: 8 }),
      async (bad, most) => {
        const ask = gathering(
          async (items: readonly number[]) => {
            if (items.some((item) => bad[item])) throw new Error(`of ${items.length}`);
            return items.map((item) => item * 2);
          },
          { most },
        );
        const outcomes = await Promise.allSettled(bad.map((_, item) => ask(item)));
        for (const [item, outcome] of outcomes.entries()) {
          if (bad[item]) expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'of 1' } });
          else expect(outcome).toEqual({ status: 'fulfilled', value: item * 2 });
        }
      },
    );
  });

  it('are those that came meanwhile, in their order and at most so many', async () => {
    const turns: (readonly number[])[] = [];
    const open: (() => void)[] = [];
    const ask = gathering(
      (items: readonly number[]) => {
        turns.push(items);
        return new Promise<readonly number[]>((resolve) => open.push(() => resolve(items)));
      },
      { most: 3 },
    );
    const first = ask(1);
    await expect.poll(() => turns, { timeout: 20_000 }).toEqual([[1]]);
    const others = [2, 3, 4, 5].map(ask);
    open.shift()?.();
    await first;
    await expect.poll(() => turns, { timeout: 20_000 }).toEqual([[1], [2, 3, 4]]);
    open.shift()?.();
    await expect.poll(() => turns, { timeout: 20_000 }).toEqual([[1], [2, 3, 4], [5]]);
    open.shift()?.();
    expect(await Promise.all(others)).toEqual([2, 3, 4, 5]);
  });

  it('weigh at most so much together, unless one alone is heavier', async () => {
    const turns: (readonly number[])[] = [];
    const ask = gathering(
      async (items: readonly number[]) => {
        turns.push(items);
        return items;
      },
      { weightOf: (item) => item, mostWeight: 10 },
    );
    await Promise.all([4, 6, 1, 30, 2, 3].map(ask));
    expect(turns).toEqual([[4, 6], [1], [30], [2, 3]]);
  });

  it('are not asked for one by one of a database that is away', async () => {
    let asked = 0;
    const ask = gathering(async () => {
      asked++;
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    });
    const outcomes = await Promise.allSettled([1, 2, 3].map(ask));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(asked).toBe(1);
  });
});
