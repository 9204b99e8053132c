import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correlate, correlateScores, kendall } from '../../src/ratings/correlation.ts';
import { rateBattles } from '../../src/ratings/rate.ts';
import { forAll } from '../support/for-all.ts';
import { battlesFrom, drArenaCounts } from './battle-samples.ts';

/** DR-Arena, Table 3: the Search Arena column. */
const searchArena = new Map([
  ['GPT-5.1', 1201],
  ['Gemini-2.5-Pro', 1142],
  ['o3', 1139],
  ['Grok-4', 1138],
  ['Sonar-Pro', 1125],
  ['Claude-Opus-4.1', 1130],
]);

describe('correlations', () => {
  it('are those of DR-Arena, Table 4, for its own battles against Search Arena', () => {
    const { ratings } = rateBattles(battlesFrom(drArenaCounts));
    const ours = new Map<string, number>(ratings.map(({ agent, rating }) => [agent, rating]));
    const { count, pearson, spearman, kendall: tau } = correlateScores(ours, searchArena);
    expect(count).toBe(6);
    expect(spearman.value).toBeCloseTo(0.943, 3);
    expect(pearson.value).toBeCloseTo(0.738, 3);
    const printed = new Map([...ours].map(([agent, rating]) => [agent, Math.round(rating)]));
    expect(correlateScores(printed, searchArena).pearson.value).toBeCloseTo(0.737, 3);
    expect(tau.value).toBeCloseTo(13 / 15, 12);
  });

  it('are those published for lightness and quality of tuna, with their interval', () => {
    // Hollander & Wolfe (1973), p. 187f., as R's cor.test prints them: r = 0.571 (-0.150 to 0.896), tau = 0.444.
    const lightness = [44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1];
    const quality = [2.6, 3.1, 2.5, 5.0, 3.6, 4.0, 5.2, 2.8, 3.8];
    const { pearson, spearman, kendall: tau } = correlate(lightness, quality);
    expect(pearson.value).toBeCloseTo(0.5711816, 7);
    expect(pearson.low).toBeCloseTo(-0.1497426, 7);
    expect(pearson.high).toBeCloseTo(0.8955795, 7);
    expect(tau.value).toBeCloseTo(0.4444444, 7);
    // 1 - 6 * 48 / (9 * 80), by hand from the ranks.
    expect(spearman.value).toBeCloseTo(0.6, 12);
  });

  it('are those published for ten scores and hours, and for data that only look alike to Pearson', () => {
    // Wikipedia, "Spearman's rank correlation coefficient", worked example: -29/165.
    const score = [106, 100, 86, 101, 99, 103, 97, 113, 112, 110];
    const hours = [7, 27, 2, 50, 28, 29, 20, 12, 6, 17];
    expect(correlate(score, hours).spearman.value).toBeCloseTo(-29 / 165, 12);
    // Anscombe (1973), data sets 1 and 3.
    const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
    const one = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
    const three = [7.46, 6.77, 12.74, 7.11, 7.81, 8.84, 6.08, 5.39, 8.15, 6.42, 5.73];
    expect(correlate(x, one).pearson.value).toBeCloseTo(0.816, 3);
    expect(correlate(x, three).pearson.value).toBeCloseTo(0.816, 3);
    expect(correlate(x, three).spearman.value ?? 0).toBeGreaterThan(0.99);
  });

  it('give Kendall pairs tied in one list no weight there', () => {
    // Of 6 pairs 5 stand in equal order and 1 is tied in x: 5 / sqrt(5 * 6).
    expect(kendall([1, 2, 2, 3], [1, 2, 3, 4])).toBeCloseTo(5 / Math.sqrt(30), 12);
    expect(kendall([1, 2, 3], [3, 2, 1])).toBe(-1);
    expect(kendall([1, 1], [1, 2])).toBeNull();
  });

  it('have the intervals of their formulas', () => {
    // r = 0.8 of five items: atanh 1.0986; standard errors 0.7071, sqrt(1.32 / 2) = 0.8124; tau = 0.6 with sqrt(0.437).
    const { pearson, spearman, kendall: tau } = correlate([1, 2, 3, 4, 5], [2, 1, 4, 3, 5]);
    expect(pearson.value).toBeCloseTo(0.8, 12);
    expect(pearson.low).toBeCloseTo(-0.2796, 4);
    expect(pearson.high).toBeCloseTo(0.9862, 4);
    expect(spearman.low).toBeCloseTo(Math.tanh(1.098612 - 1.959964 * 0.812404), 5);
    expect(tau.value).toBeCloseTo(0.6, 12);
    expect(tau.low).toBeCloseTo(Math.tanh(Math.LN2 - 1.959964 * 0.66106), 5);
  });

  it('have no bounds from too few items or at a perfect order', () => {
    expect(correlate([1, 2, 3], [1, 3, 2]).spearman).toEqual({ value: 0.5, low: null, high: null });
    expect(correlate([1, 2, 3, 4], [1, 3, 2, 4]).kendall.low).toBeNull();
    expect(correlate([1, 2, 3, 4], [1, 3, 2, 4]).pearson.low).not.toBeNull();
    expect(correlate([1, 2, 3, 4, 5], [1, 2, 3, 4, 5]).spearman).toEqual({ value: 1, low: null, high: null });
  });

  it('name who stands in one list only', () => {
    const found = correlateScores(
      new Map([
        ['ant', 1],
        ['bee', 2],
      ]),
      new Map([
        ['bee', 5],
        ['cat', 6],
      ]),
    );
    expect(found).toMatchObject({ count: 1, names: ['bee'], onlyOurs: ['ant'], onlyReference: ['cat'] });
    expect(found.pearson.value).toBeNull();
  });

  it('change sign with one list, and hold their value inside their interval', () => {
    const score = fc.integer({ min: -20, max: 20 });
    forAll(fc.array(fc.tuple(score, score), { maxLength: 15 }), (pairs) => {
      const x = pairs.map(([one]) => one);
      const y = pairs.map(([, other]) => other);
      const up = correlate(x, y);
      const down = correlate(
        x,
        y.map((value) => -value),
      );
      for (const name of ['pearson', 'spearman', 'kendall'] as const) {
        const { value, low, high } = up[name];
        if (value === null) expect(down[name].value).toBeNull();
        else expect(down[name].value).toBeCloseTo(-value, 9);
        if (low !== null) expect(low).toBeLessThanOrEqual(value ?? -2);
        if (high !== null) expect(high).toBeGreaterThanOrEqual(value ?? 2);
      }
    });
  });
});
