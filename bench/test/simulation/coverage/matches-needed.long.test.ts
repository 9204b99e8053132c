import { describe, expect, it } from 'vitest';
import { coverageStudy } from '../../../simulation/coverage/coverage-study.ts';
import { type WidthOptions, widthSteps } from '../../../simulation/coverage/matches-needed.ts';
import { resultOf } from '../../../simulation/monte-carlo.ts';
import { madeUpFor } from './made-up-for.ts';

const { trees: _, ...madeUp } = madeUpFor({ agents: 5 });
const options = {
  ...madeUp,
  mostTrees: 40,
  tournaments: 10,
  seed: 1,
  wanted: [400, 250, 200, 1],
} satisfies WidthOptions;

describe('how many matches a wanted interval needs', () => {
  const { measured, needed } = resultOf(widthSteps(options));

  it('is measured up to the most trees: intervals shrink with every tree and are about as wide as planned', () => {
    expect(measured.map(({ trees }) => trees)).toEqual([4, 6, 8, 10, 14, 20, 30, 40]);
    for (const [index, { width, trees, matches, expected }] of measured.entries()) {
      expect(matches).toBe(8 * trees);
      expect(width).toBeLessThanOrEqual(measured[index - 1]?.width ?? Number.POSITIVE_INFINITY);
      expect(width / expected).toBeGreaterThan(0.6);
      expect(width / expected).toBeLessThan(1.6);
    }
  });

  it('is more trees for narrower intervals, and none where there are not enough', () => {
    const trees = needed.map((each) => each.trees ?? Number.POSITIVE_INFINITY);
    expect(trees).toEqual([...trees].sort((one, other) => one - other));
    expect(needed.at(-1)).toEqual({ wanted: 1, trees: null, matches: null });
    for (const each of needed.slice(0, -1)) expect(each.matches).toBe(8 * (each.trees ?? 0));
  });

  it('gives the width that was wanted', () => {
    for (const { wanted, trees } of needed.slice(0, -1)) {
      const { width } = coverageStudy({ ...options, trees: trees ?? 0, tournaments: 20 });
      expect(width ?? 0).toBeGreaterThan(wanted * 0.85);
      expect(width ?? 0).toBeLessThan(wanted * 1.15);
    }
  });

  it('is the fewest trees that were measured where even these are enough', () => {
    expect(resultOf(widthSteps({ ...options, wanted: [5000], mostTrees: 6 })).needed[0]?.trees).toBe(4);
  });

  it('refuses impossible questions', () => {
    expect(() => resultOf(widthSteps({ ...options, mostTrees: 1 }))).toThrow(RangeError);
    expect(() => resultOf(widthSteps({ ...options, mostTrees: 1001 }))).toThrow(RangeError);
    expect(() => resultOf(widthSteps({ ...options, wanted: [0] }))).toThrow(RangeError);
  });
});
