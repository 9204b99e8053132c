import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateBattles, tieGroups } from '../../src/ratings/rate.ts';
import { forSome } from '../support/for-all.ts';
import { battlesFrom, someBattles } from './battle-samples.ts';

/** Agents 0 (best) to size - 1, and whether each pair can be told apart. */
const order = fc.integer({ min: 0, max: 9 }).chain((size) =>
  fc.record({
    agents: fc.constant(Array.from({ length: size }, (_, index) => index)),
    apart: fc.array(fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }), { minLength: 9, maxLength: 9 }),
  }),
);

describe('tie groups', () => {
  it('are maximal sets of agents that cannot be told apart, and leave out no such pair', () => {
    forSome(1000, order, ({ agents, apart }) => {
      const above = (one: number, other: number) => one < other && apart[one]?.[other] === true;
      const alike = (one: number, other: number) => !above(one, other) && !above(other, one);
      const groups = tieGroups(agents, above);
      for (const group of groups) {
        expect(group.length).toBeGreaterThanOrEqual(2);
        expect(group).toEqual([...group].sort((one, other) => one - other));
        expect(group.every((one) => group.every((other) => alike(one, other)))).toBe(true);
        expect(agents.filter((each) => !group.includes(each) && group.every((one) => alike(one, each)))).toEqual([]);
      }
      for (const one of agents) {
        for (const other of agents) {
          if (one >= other) continue;
          expect(groups.some((group) => group.includes(one) && group.includes(other))).toBe(alike(one, other));
        }
      }
      expect(new Set(groups.map(String)).size).toBe(groups.length);
    });
  });

  it('follow the order that they are given', () => {
    expect(tieGroups([2, 0, 1], (one, other) => one === 2 && other === 1)).toEqual([
      [2, 0],
      [0, 1],
    ]);
  });

  it('are those of the rank ranges, in the order of the ratings', () => {
    const { tieGroups: groups } = rateBattles(
      battlesFrom([
        ['ant', 'bee', 300, 30, 0],
        ['bee', 'cat', 51, 50, 0],
        ['ant', 'cat', 300, 30, 0],
      ]),
      { agents: ['idle'] },
    );
    expect(groups).toEqual([['bee', 'cat']]);
  });

  it('never join agents of which one is surely above the other', () => {
    forSome(60, someBattles, (battles) => {
      const { ratings, tieGroups: groups } = rateBattles(battles);
      const rowOf = (agent: string | undefined) => ratings.find((row) => row.agent === agent);
      for (const group of groups) {
        const best = rowOf(group[0]);
        const worst = rowOf(group.at(-1));
        expect(best?.rating).toBeGreaterThanOrEqual(worst?.rating ?? 0);
        // The best of them can be no lower than the worst can be high, or they would be told apart.
        expect(best?.rankLow).toBeLessThan(worst?.rankHigh ?? 0);
      }
    });
  });
});
