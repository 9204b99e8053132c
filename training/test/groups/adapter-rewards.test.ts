import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adapterRewards, degenerateHeader } from '../../groups/service-group.ts';

const outcome = (rewards: readonly (number | null)[]) => ({
  candidates: rewards.map((reward, at) => ({
    id: String(at),
    rank: null,
    reward,
    advantage: 0,
    answered: true,
    well_formed: true,
  })),
});
const idsOf = (rewards: readonly unknown[]) => rewards.map((_, at) => String(at));

describe('rewards for a trainer that works out advantages itself', () => {
  it('leave what was judged as it is, keep its mean, and know nothing where nothing was judged', () => {
    const reward = fc.option(fc.double({ min: 0, max: 2, noNaN: true }), { nil: null });
    fc.assert(
      fc.property(fc.array(reward, { minLength: 1, maxLength: 64 }), (rewards) => {
        const known = rewards.flatMap((each) => each ?? []);
        const given = adapterRewards(outcome(rewards), idsOf(rewards), 'mean');
        if (known.length === 0) {
          expect(given).toEqual(rewards);
          return;
        }
        const mean = known.reduce((sum, each) => sum + each, 0) / known.length;
        for (const [at, each] of given.entries()) expect(each).toBeCloseTo(rewards[at] ?? mean, 12);
        const all = given.reduce<number>((sum, each) => sum + (each ?? 0), 0) / given.length;
        expect(all).toBeCloseTo(mean, 9);
      }),
    );
  });

  it('are exactly level where all that were judged are', () => {
    const third = 0.1 + 0.2;
    expect(adapterRewards(outcome([third, null, third, third]), ['1', '0'], 'mean')).toEqual([third, third]);
  });

  it('leave out who was not judged where that is asked for, and come in the order asked for', () => {
    expect(adapterRewards(outcome([1, null, 0]), ['2', '1', '0'], 'null')).toEqual([0, null, 1]);
    expect(() => adapterRewards(outcome([1]), ['7'], 'mean')).toThrow('candidate 7');
  });
});

it('the header counts groups that teach nothing by their reason', () => {
  expect(degenerateHeader([{ degenerate: null }])).toBeNull();
  expect(degenerateHeader([{ degenerate: 'too_few' }, { degenerate: 'all_tied' }, { degenerate: 'all_tied' }])).toBe(
    'all_tied; groups=2, too_few; groups=1',
  );
});
