import { describe, expect, it } from 'vitest';
import type { Battle } from '../../src/ratings/battles.ts';
import { pearson, spearman } from '../../src/ratings/correlation.ts';
import { rateBattles } from '../../src/ratings/rate.ts';
import { battlesFrom, drArenaCounts, wikipediaCounts } from './battle-samples.ts';
import { byName, describeSymmetries } from './describe-symmetries.ts';

const ratingOf = (battles: readonly Battle[], agent: string) => byName(rateBattles(battles).ratings).get(agent);

describe('published values', () => {
  it('reproduces Table 3 of DR-Arena to 0.01', () => {
    const { ratings, converged, connected, ridge, battles } = rateBattles(battlesFrom(drArenaCounts));
    const expected: [string, number][] = [
      ['GPT-5.1', 1084.489],
      ['Gemini-2.5-Pro', 1054.167],
      ['o3', 1040.614],
      ['Grok-4', 958.493],
      ['Sonar-Pro', 941.728],
      ['Claude-Opus-4.1', 920.509],
    ];
    expect(ratings.map((row) => row.agent)).toEqual(expected.map(([agent]) => agent));
    for (const [index, [, rating]] of expected.entries()) expect(ratings[index]?.rating).toBeCloseTo(rating, 2);
    expect({ converged, connected, battles }).toEqual({ converged: true, connected: true, battles: 330 });
    expect(ridge).toBeLessThanOrEqual(1e-4);
    const searchArena = [1201, 1142, 1139, 1138, 1125, 1130];
    // In whole points, as published; the unrounded fit gives 0.738.
    const own = ratings.map((row) => Math.round(row.rating));
    expect(own).toEqual([1084, 1054, 1041, 958, 942, 921]);
    expect(spearman(own, searchArena)).toBeCloseTo(0.943, 3);
    expect(pearson(own, searchArena)).toBeCloseTo(0.737, 3);
  });

  it("reproduces Wikipedia's example with its sandwich errors", () => {
    const { ratings, interval, clusters } = rateBattles(battlesFrom(wikipediaCounts));
    const t21 = 2.079614;
    const rows = ratings.map(({ agent, rating, low, high }) => [agent, rating, ((high ?? 0) - (low ?? 0)) / 2 / t21]);
    const expected = [
      ['D', 1142.4392, 108.395],
      ['B', 1007.3661, 84.193],
      ['C', 927.7676, 91.753],
      ['A', 922.4271, 94.562],
    ] as const;
    for (const [index, [agent, rating, error]] of expected.entries()) {
      expect(rows[index]?.[0]).toBe(agent);
      expect(rows[index]?.[1]).toBeCloseTo(rating, 3);
      expect(rows[index]?.[2]).toBeCloseTo(error, 2);
    }
    expect({ interval, clusters }).toEqual({ interval: 'sandwich', clusters: 22 });
  });
});

describeSymmetries(10);

describe('agents that won or lost everything', () => {
  const battles = battlesFrom([
    ['ant', 'bee', 6, 0, 0],
    ['ant', 'cat', 6, 0, 0],
    ['bee', 'cat', 4, 2, 0],
    ['cat', 'dog', 5, 0, 0],
  ]);

  it('have no bound on the open side and a finite one on the other', () => {
    expect(ratingOf(battles, 'ant')).toMatchObject({ high: null, low: expect.any(Number) });
    expect(ratingOf(battles, 'dog')).toMatchObject({ low: null, high: expect.any(Number) });
    expect(ratingOf(battles, 'bee')).toMatchObject({ low: expect.any(Number), high: expect.any(Number) });
  });

  it('keep a rating of ordinary size, and the report says that the data are not connected', () => {
    const { ratings, connected, groups, estimator } = rateBattles(battles);
    expect(Math.max(...ratings.map((row) => Math.abs(row.rating - 1000)))).toBeLessThan(1000);
    expect({ connected, groups, estimator }).toEqual({
      connected: false,
      groups: [['ant'], ['bee', 'cat'], ['dog']],
      estimator: 'firth',
    });
  });

  it('come nearer to the rest when they lose once', () => {
    const once = [...battles, ...battlesFrom([['ant', 'bee', 0, 1, 0]])];
    expect(ratingOf(once, 'ant')?.rating).toBeLessThan(ratingOf(battles, 'ant')?.rating ?? 0);
    expect(ratingOf(once, 'ant')?.high).not.toBeNull();
  });
});

describe('clusters', () => {
  const onTree = (tree: number, battles: readonly Battle[]): Battle[] =>
    battles.map((battle) => ({ ...battle, tree_id: `tree-${tree}` }));
  const trees = (count: number) =>
    Array.from({ length: count }, (_, tree) =>
      onTree(
        tree,
        battlesFrom([
          ['ant', 'bee', tree % 3 === 0 ? 1 : 2, 1, 0],
          ['bee', 'cat', 1, tree % 2, 1],
        ]),
      ),
    ).flat();

  it('are the trees, and fewer than ten are marked', () => {
    const few = rateBattles(trees(9));
    expect({ interval: few.interval, clusters: few.clusters }).toEqual({ interval: 'jackknife', clusters: 9 });
    expect(few.ratings.every((row) => row.indicative === true)).toBe(true);
    expect(rateBattles(trees(10)).ratings.some((row) => 'indicative' in row)).toBe(false);
  });

  it('make intervals wider when the battles of a tree agree with each other', () => {
    const mixed = Array.from({ length: 12 }, (_, tree) =>
      onTree(tree, battlesFrom([['ant', 'bee', tree % 2 ? 11 : 10, tree % 2 ? 10 : 11, 0]])),
    ).flat();
    const alike = Array.from({ length: 12 }, (_, tree) =>
      onTree(tree, battlesFrom([['ant', 'bee', tree % 2 ? 4 : 0, tree % 2 ? 0 : 4, 0]])),
    ).flat();
    const width = (battles: readonly Battle[]) => (ratingOf(battles, 'ant')?.high ?? 0) - 1000;
    const single = alike.map(({ tree_id: _, ...battle }) => battle);
    expect(width(mixed)).toBeLessThan(0.1 * width(alike));
    expect(width(alike)).toBeGreaterThan(1.8 * width(single));
  });

  it('leave the agents level but not certain when all is tied', () => {
    const [first, second] = rateBattles(onTree(1, battlesFrom([['ant', 'bee', 0, 0, 8]]))).ratings;
    expect([first?.rating, second?.rating]).toEqual([1000, 1000]);
    expect(first?.low).toBeLessThan(950);
  });

  it('are taken by the sandwich where leaving each out would take too long', () => {
    const size = 130;
    const ring = Array.from(
      { length: 4 * size },
      (_, index): Battle => ({
        model_a: `agent-${index % size}`,
        model_b: `agent-${(index + 1 + Math.floor(index / size)) % size}`,
        winner: index % 3 === 0 ? 'model_b' : 'model_a',
        tree_id: `tree-${index}`,
      }),
    );
    const { interval, clusters, converged } = rateBattles(ring);
    expect({ interval, clusters, converged }).toEqual({ interval: 'sandwich', clusters: 520, converged: true });
  });

  it('match the jackknife worked by hand', () => {
    const battles = [
      ...onTree(1, battlesFrom([['ant', 'bee', 3, 1, 0]])),
      ...onTree(2, battlesFrom([['ant', 'bee', 1, 1, 0]])),
      ...onTree(3, battlesFrom([['ant', 'bee', 2, 1, 0]])),
    ];
    // Half the log odds of ant: 6-3 in all; 3-2, 5-2 and 4-2 without each tree.
    const half = (wins: number, losses: number) => Math.log(wins / losses) / 2;
    const squares = [half(3, 2), half(5, 2), half(4, 2)].map((value) => (value - half(6, 3)) ** 2);
    const error = Math.sqrt((2 / 3) * squares.reduce((sum, square) => sum + square, 0));
    const t2 = 4.302653;
    const points = 400 / Math.LN10;
    const row = ratingOf(battles, 'ant');
    expect(row?.rating).toBeCloseTo(1000 + points * half(6, 3), 3);
    expect(row?.high).toBeCloseTo(1000 + points * (half(6, 3) + t2 * error), 2);
    expect(row?.low).toBeCloseTo(1000 + points * (half(6, 3) - t2 * error), 2);
  });
});

describe('rank ranges', () => {
  it('separate agents that differ for sure and leave clones at any rank', () => {
    const { ratings } = rateBattles(
      battlesFrom([
        ['ant', 'bee', 300, 30, 0],
        ['bee', 'cat', 50, 50, 0],
        ['ant', 'cat', 300, 30, 0],
      ]),
    );
    expect(ratings.map(({ rankLow, rankHigh }) => `${rankLow} ${rankHigh}`)).toEqual(['1 1', '2 3', '2 3']);
  });

  it('say nothing across islands without a common battle', () => {
    const { ratings, connected } = rateBattles(
      battlesFrom([
        ['ant', 'bee', 90, 10, 0],
        ['cat', 'dog', 99, 1, 0],
      ]),
    );
    expect(connected).toBe(false);
    expect(byName(ratings).get('ant')).toMatchObject({ rankLow: 1, rankHigh: 4 });
    expect(byName(ratings).get('dog')).toMatchObject({ rankLow: 1, rankHigh: 4 });
  });
});

describe('edges', () => {
  it('lists agents without a battle last, at the mean, without bounds and without a rank', () => {
    const { ratings, connected } = rateBattles(battlesFrom([['ant', 'bee', 3, 1, 0]]), { agents: ['ant', 'idle'] });
    expect(byName(ratings).get('idle')).toEqual({
      agent: 'idle',
      rating: 1000,
      low: null,
      high: null,
      rankLow: null,
      rankHigh: null,
      aboveNext: null,
      matches: 0,
      wins: 0,
      losses: 0,
      ties: 0,
    });
    expect(ratings.at(-1)?.agent).toBe('idle');
    expect(ratings).toHaveLength(3);
    expect(connected).toBe(false);
  });

  it('puts who lost everything behind all that did not, whatever the strength of those they met', () => {
    const { ratings } = rateBattles(
      battlesFrom([
        ['top', 'mid', 9, 1, 0],
        ['mid', 'low', 9, 1, 0],
        ['top', 'none', 1, 0, 0],
      ]),
    );
    expect(ratings.map(({ agent }) => agent)).toEqual(['top', 'mid', 'low', 'none']);
    expect(ratings.at(-1)).toMatchObject({ rankHigh: 4 });
  });

  it('leaves who lost the only match a rank that is as open as its winner’s', () => {
    const { ratings, toldApart } = rateBattles(battlesFrom([['top', 'low', 1, 0, 0]]));
    expect(toldApart?.apart ?? []).toEqual([]);
    expect(ratings.map(({ agent, rankLow, rankHigh }) => [agent, rankLow, rankHigh])).toEqual([
      ['top', 1, 2],
      ['low', 1, 2],
    ]);
  });

  it('tells of each pair for itself, and of all together, who is better', () => {
    const { ratings, toldApart } = rateBattles(
      Array.from({ length: 12 }, (_, tree) =>
        battlesFrom([
          ['top', 'mid', 5, 3, 0],
          ['mid', 'low', 6, 1 + (tree % 2), 0],
          ['top', 'low', 8, 1, 0],
        ]).map((battle) => ({ ...battle, tree_id: `t${tree}` })),
      ).flat(),
    );
    expect(toldApart).toMatchObject({ pairs: 3, apart: expect.arrayContaining([['top', 'low']]) });
    expect(toldApart?.apart.length).toBeGreaterThanOrEqual(toldApart?.apartTogether.length ?? 9);
    expect(ratings[0]?.aboveNext).toBeGreaterThan(0.9);
    expect(ratings.at(-1)?.aboveNext).toBeNull();
  });

  it('rates nothing as nothing', () => {
    expect(rateBattles([])).toMatchObject({ ratings: [], converged: true, battles: 0, clusters: 0 });
  });

  it('counts both_bad as a tie', () => {
    const tie: Battle = { model_a: 'ant', model_b: 'bee', winner: 'tie' };
    expect(rateBattles([tie, { ...tie, winner: 'both_bad' }])).toEqual(rateBattles([tie, tie]));
  });

  it('refuses a ridge of nothing', () => expect(() => rateBattles([], { ridge: 0 })).toThrow(RangeError));
});
