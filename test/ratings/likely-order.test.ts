import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likelyOrder, toldApart } from '../../src/ratings/likely-order.ts';
import { type Matrix, zeros } from '../../src/ratings/matrix.ts';
import { forSome } from '../support/for-all.ts';

/** Strengths that err independently of each other. */
function independent(variances: readonly number[]): Matrix {
  const matrix = zeros(variances.length);
  for (const [index, variance] of variances.entries()) matrix.cells[index * variances.length + index] = variance;
  return matrix;
}

describe('the order of agents', () => {
  it('has the chances of the t distribution, for two agents in closed form', () => {
    // With three degrees a t above 3.182 has a chance of 2.5%; with very many one above 1.645 of 5%.
    const apart = (difference: number, degrees: number) =>
      likelyOrder({ strengths: Float64Array.of(difference, 0), covariance: independent([0.5, 0.5]), degrees }).above(
        0,
        1,
      );
    expect(apart(3.182, 3)).toBeCloseTo(0.975, 2);
    expect(apart(1.645, 5000)).toBeCloseTo(0.95, 2);
    expect(apart(0, 9)).toBeCloseTo(0.5, 1);
  });

  it('has chances of two agents that add up to one, and ranks that hold the rank of the estimate', () => {
    const evidence = fc
      .array(
        fc.record({
          strength: fc.double({ min: -2, max: 2, noNaN: true }),
          variance: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
        { minLength: 2, maxLength: 6 },
      )
      .map((agents) => ({
        strengths: Float64Array.from(agents, ({ strength }) => strength),
        covariance: independent(agents.map(({ variance }) => variance)),
        degrees: 5,
      }));
    forSome(20, evidence, (given) => {
      const order = likelyOrder(given);
      expect(order.above(0, 1) + order.above(1, 0)).toBeCloseTo(1, 9);
      for (const [agent, { rankLow, rankHigh }] of order.ranges.entries()) {
        expect(rankLow).toBeGreaterThanOrEqual(1);
        expect(rankHigh).toBeLessThanOrEqual(given.strengths.length);
        const better = given.strengths.filter((value) => value > (given.strengths[agent] ?? 0)).length;
        const level = given.strengths.filter((value) => value === given.strengths[agent]).length;
        if (level === 1 && given.covariance.cells.every((value) => value < 1e-3))
          expect(rankLow).toBeLessThanOrEqual(better + 1);
        expect(rankLow).toBeLessThanOrEqual(rankHigh);
      }
    });
  });

  it('is certain where nothing errs, and says nothing where all is noise', () => {
    const strengths = Float64Array.of(3, 2, 1);
    const sure = likelyOrder({ strengths, covariance: independent([1e-6, 1e-6, 1e-6]), degrees: 9 });
    expect(sure.ranges).toEqual([1, 2, 3].map((rank) => ({ rankLow: rank, rankHigh: rank })));
    const lost = likelyOrder({ strengths, covariance: independent([1e6, 1e6, 1e6]), degrees: 9 });
    expect(lost.ranges).toEqual([1, 1, 1].map(() => ({ rankLow: 1, rankHigh: 3 })));
  });

  it('counts what agents have in common: what moves both does not blur who is better', () => {
    const together: Matrix = { size: 2, cells: Float64Array.of(1, 0.999, 0.999, 1) };
    const strengths = Float64Array.of(0.3, 0);
    expect(likelyOrder({ strengths, covariance: together, degrees: 20 }).above(0, 1)).toBeGreaterThan(0.99);
    expect(likelyOrder({ strengths, covariance: independent([1, 1]), degrees: 20 }).above(0, 1)).toBeLessThan(0.65);
  });
});

describe('agents told apart', () => {
  it('are told each pair at 95%, and by Holm so that all hold together', () => {
    // t of 2.5 is beyond 1.96, but not beyond 2.39 of the third of three pairs where the others are surer.
    const told = toldApart({
      strengths: Float64Array.of(2.1, 0, -6),
      covariance: independent([0.5, 0.5, 0.5]),
      degrees: 1e6,
    });
    expect(told.each).toEqual([
      [0, 2],
      [1, 2],
      [0, 1],
    ]);
    expect(told.together).toEqual(told.each);
    const fewer = toldApart({
      strengths: Float64Array.of(2.1, 0, -0.1),
      covariance: independent([0.5, 0.5, 0.5]),
      degrees: 1e6,
    });
    expect(fewer.each).toEqual([
      [0, 2],
      [0, 1],
    ]);
    expect(fewer.together).toEqual([]);
  });

  it('are none where the estimates are level', () => {
    expect(toldApart({ strengths: Float64Array.of(0, 0), covariance: independent([0, 0]), degrees: 5 })).toEqual({
      each: [],
      together: [],
    });
  });
});
