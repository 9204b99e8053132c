import { expect, it } from 'vitest';
import { memoize } from '../../src/kernel/memoize.ts';

it('works each object out once, and equal ones apart', () => {
  const seen: object[] = [];
  const sizeOf = memoize((list: readonly number[]) => {
    seen.push(list);
    return list.length === 0 ? undefined : list.length;
  });
  const one = [1, 2];
  const twin = [1, 2];
  const none: number[] = [];
  expect([one, twin, none, one, none].map(sizeOf)).toEqual([2, 2, undefined, 2, undefined]);
  expect(seen).toEqual([one, twin, none]);
});
