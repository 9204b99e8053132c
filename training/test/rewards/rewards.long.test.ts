import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outcome, Ranking } from '../../../src/arena/formats/format.ts';
import {
  advantages,
  explicitReward,
  implicitReward,
  quantileRewards,
  rubricReward,
  tournamentRewards,
  withFormatReward,
} from '../../rewards/group-rewards.ts';
import { pairwiseWinRates } from '../../rewards/judged-group.ts';

const rankings = fc
  .integer({ min: 1, max: 24 })
  .chain((count) => fc.array(fc.integer({ min: 0, max: count - 1 }), { minLength: count, maxLength: count }))
  .map((places) => {
    const levels = new Map<number, string[]>();
    for (const [index, place] of places.entries()) levels.set(place, [...(levels.get(place) ?? []), `r${index}`]);
    return [...levels].sort(([one], [other]) => one - other).map(([, level]) => level) as Ranking<string>;
  });

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

describe('rewards by rank', () => {
  it('give the advantages of the published order of eight: strengths .9 .1 .5 .7 .3 .6 .2 .8', () => {
    const ranking = ['0', '7', '3', '5', '2', '4', '6', '1'].map((id) => [id]);
    const rewards = quantileRewards<string>(ranking);
    const byIndex = ['0', '1', '2', '3', '4', '5', '6', '7'].map((id) => rewards.get(id) ?? Number.NaN);
    const expected = [1.4289, -1.4289, -0.2041, 0.6124, -0.6124, 0.2041, -1.0206, 1.0206];
    const found = advantages(byIndex, { std: 'unbiased', epsilon: 1e-6 });
    for (const [index, value] of expected.entries()) expect(found[index]).toBeCloseTo(value, 4);
  });

  it('run from 1 for the best to 0 for the last, sum to half the group, and share a place evenly', () => {
    fc.assert(
      fc.property(rankings, (ranking) => {
        const rewards = quantileRewards(ranking);
        const count = ranking.flat().length;
        expect(sum(rewards.values())).toBeCloseTo(count / 2, 9);
        for (const place of ranking) expect(new Set(place.map((id) => rewards.get(id))).size).toBe(1);
        const inOrder = ranking.map(([first]) => rewards.get(first ?? '') ?? Number.NaN);
        for (let at = 1; at < inOrder.length; at++) expect(inOrder[at]).toBeLessThan(inOrder[at - 1] ?? 0);
        if (ranking.length === count && count > 1) expect([inOrder[0], inOrder.at(-1)]).toEqual([1, 0]);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('advantages', () => {
  const groups = fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 1, maxLength: 64 });

  it('sum to zero, keep the order, and have a spread of one', () => {
    fc.assert(
      fc.property(groups, fc.constantFrom('unbiased', 'biased'), (rewards, std) => {
        const found = advantages(rewards, { std, epsilon: 0 });
        expect(sum(found)).toBeCloseTo(0, 6);
        const spread = sum(found.map((value) => value ** 2)) / Math.max(1, rewards.length - (std === 'biased' ? 0 : 1));
        const flat = found.every((value) => value === 0);
        if (!flat) expect(spread).toBeCloseTo(1, 6);
        for (const [one, reward] of rewards.entries()) {
          for (const [other, second] of rewards.entries()) {
            if (!flat && reward > second) expect(found[one]).toBeGreaterThanOrEqual(found[other] ?? Number.NaN);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('are zero for a group without differences and for a group of one', () => {
    expect(advantages([0.5, 0.5, 0.5])).toEqual([0, 0, 0]);
    expect(advantages([0.1 + 0.2, 0.3, 0.3])).toEqual([0, 0, 0]);
    expect(advantages([7], { epsilon: 0 })).toEqual([0]);
  });

  it('differ between the two standard deviations by the root of (N - 1) / N', () => {
    const [biased] = advantages([1, 0, 0, 0], { std: 'biased', epsilon: 0 });
    const [unbiased] = advantages([1, 0, 0, 0], { std: 'unbiased', epsilon: 0 });
    expect((unbiased ?? 0) / (biased ?? 1)).toBeCloseTo(Math.sqrt(3 / 4), 12);
    expect(biased).toBeCloseTo(0.75 / Math.sqrt(3 / 16), 12);
  });

  it('refuse rewards that are no numbers', () => {
    expect(() => advantages([1, Number.NaN])).toThrow(RangeError);
    expect(() => advantages([1, 2], { epsilon: -1 })).toThrow(RangeError);
  });
});

describe('tournament rewards', () => {
  it('are those of the worked example of Tournament-GRPO: 3.0 and 0.0 give 1 and 0, with the form 2 and 1', () => {
    const rewards = tournamentRewards(
      new Map([
        ['high', 3],
        ['low', 0],
      ]),
    );
    expect(rewards.get('high')).toBeCloseTo(1, 6);
    expect(rewards.get('low')).toBe(0);
    expect(withFormatReward(rewards.get('high') ?? 0, true)).toBeCloseTo(2, 6);
    expect(withFormatReward(rewards.get('low') ?? 0, true)).toBe(1);
    expect(withFormatReward(rewards.get('low') ?? 0, false)).toBe(0);
  });

  it('are all zero where all points are level', () => {
    expect([...tournamentRewards(new Map([1, 2, 3].map((id) => [`${id}`, 4]))).values()]).toEqual([0, 0, 0]);
  });
});

describe('pairwise win rates', () => {
  const outcome = (a: string, b: string, ...winners: ('a' | 'b' | 'tie' | 'void')[]): Outcome<string> => ({
    pairing: { a, b },
    results: winners.map((winner) => ({ cluster: 'q', winner })),
  });

  it('count the others that one beat, whatever the seats; ties are no wins', () => {
    const outcomes = [outcome('x', 'y', 'a'), outcome('z', 'x', 'b'), outcome('y', 'z', 'tie')];
    expect([...pairwiseWinRates(['x', 'y', 'z'], outcomes)]).toEqual([
      ['x', 1],
      ['y', 0],
      ['z', 0],
    ]);
  });

  it('leave out what failed and what was not compared: nobody loses by it', () => {
    const outcomes = [outcome('x', 'y', 'a'), outcome('x', 'z', 'void'), outcome('y', 'z', 'a')];
    expect([...pairwiseWinRates(['x', 'y', 'z', 'w'], outcomes).values()]).toEqual([1, 0.5, 0, 0]);
  });

  it('take a pair with several results as won by who won more of them, over both orders', () => {
    const outcomes = [outcome('x', 'y', 'a', 'b'), outcome('y', 'x', 'b')];
    expect(pairwiseWinRates(['x', 'y'], outcomes).get('x')).toBe(1);
  });
});

describe('scores as rewards', () => {
  it('are a tenth of a single score, and the weighted mean of the scores of a rubric', () => {
    expect(implicitReward(7.5)).toBe(0.75);
    const rubric = rubricReward([
      { importance: 'critical', score: 1 },
      { importance: 'important', score: 0.5 },
      { importance: 'nice_to_have', score: 0 },
    ]);
    expect(rubric).toBeCloseTo(4 / 6, 12);
    expect(explicitReward(rubric, true)).toBeCloseTo((4 / 6 + 1) / 2, 12);
    expect(explicitReward(rubric, false)).toBeCloseTo(2 / 6, 12);
  });

  it('refuse what is no score', () => {
    expect(() => implicitReward(11)).toThrow(RangeError);
    expect(() => implicitReward(Number.NaN)).toThrow(RangeError);
    expect(() => rubricReward([])).toThrow(RangeError);
  });
});
