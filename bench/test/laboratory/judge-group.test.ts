import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JudgedRollout, type JudgingRequest, judgeMadeUpGroup } from '../../laboratory/judge-made-up-group.ts';
import { type RewardSignal, rewardSignals } from '../../laboratory/reward-signal.ts';

const noisy: Omit<JudgingRequest, 'signal'> = {
  pairNoise: 'equal',
  judge: { sigma: 0.15, pairSigma: 0.05, grid: 10 },
  key: ['judged', 1],
};
const exact = { ...noisy, judge: { sigma: 0, pairSigma: 0, grid: 1000 } };

const rollouts = fc
  .array(fc.record({ quality: fc.double({ min: 0, max: 1, noNaN: true }), answered: fc.boolean() }), {
    minLength: 2,
    maxLength: 9,
  })
  .map((all) => all.map((each, index): JudgedRollout => ({ ...each, id: `p${index}` })));

const even = (count: number): JudgedRollout[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    answered: true,
    quality: (index + 1) / (count + 1),
  }));

describe('judging a group of rollouts', () => {
  it.each(rewardSignals)('gives advantages that sum to zero: %s', (signal) => {
    fc.assert(
      fc.property(rollouts, fc.integer({ min: 0, max: 99 }), (group, luck) => {
        const { candidates } = judgeMadeUpGroup(group, { ...noisy, signal, key: ['judged', luck] });
        expect(candidates.map(({ id }) => id)).toEqual(group.map(({ id }) => id));
        expect(candidates.reduce((sum, { advantage }) => sum + advantage, 0)).toBeCloseTo(0, 9);
      }),
      { numRuns: 25 },
    );
  });

  it.each(rewardSignals)('puts those without an answer last, without asking about them: %s', (signal) => {
    const group = even(6).map((each, index) => ({ ...each, answered: index < 4 }));
    const { candidates, calls } = judgeMadeUpGroup(group, { ...noisy, signal });
    const least = Math.min(...candidates.map(({ reward }) => reward ?? 0));
    expect(candidates.slice(4).map(({ reward }) => reward)).toEqual([least, least]);
    const all = judgeMadeUpGroup(even(6), { ...noisy, signal }).calls;
    if (all > 0) expect(calls).toBeLessThan(all);
    expect(
      judgeMadeUpGroup(
        group.map((each) => ({ ...each, answered: false })),
        { ...noisy, signal },
      ),
    ).toMatchObject({ calls: 0, degenerate: 'all_failed' });
  });

  it.each<[RewardSignal, number, number]>([
    ['true', 0, 0],
    ['pointwise', 8, 8],
    ['pointwise-mean', 24, 24],
    ['tournament-2-1-1', 28, 56],
    ['tournament-4-2-2', 24, 96],
    ['pairwise', 28, 56],
  ])('asks %s in as many calls as it says', (signal, calls, texts) => {
    expect(judgeMadeUpGroup(even(8), { ...noisy, signal })).toMatchObject({ calls, texts });
  });

  it('asks for seeded single elimination at most 2 (2 N - 2) times, each pair once in both orders', () => {
    const { calls, texts } = judgeMadeUpGroup(even(8), { ...noisy, signal: 'arenarl' });
    expect(calls % 2).toBe(0);
    expect(calls).toBeGreaterThanOrEqual(2 * 7);
    expect(calls).toBeLessThanOrEqual(28);
    expect(texts).toBe(2 * calls);
  });

  it.each(rewardSignals)('knows the best from the worst where the judge makes no mistakes: %s', (signal) => {
    const { candidates } = judgeMadeUpGroup(even(8), { ...exact, signal });
    expect(candidates[7]?.reward).toBe(Math.max(...candidates.map(({ reward }) => reward ?? 0)));
    expect(candidates[0]?.advantage).toBeLessThan(0);
    expect(candidates[7]?.advantage).toBeGreaterThan(0);
  });

  it('is the same for the same key, and other luck for another', () => {
    for (const signal of rewardSignals.filter((each) => each !== 'true')) {
      const first = judgeMadeUpGroup(even(8), { ...noisy, signal });
      expect(judgeMadeUpGroup(even(8), { ...noisy, signal })).toEqual(first);
    }
  });
});
