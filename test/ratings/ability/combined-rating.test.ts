import { describe, expect, it } from 'vitest';
import { combinedInterval } from '../../../src/ratings/ability/combined-rating.ts';
import { zeros } from '../../../src/ratings/matrix.ts';

/** Three agents on six trees: one failed every item, one passed some, one passed all. */
const figures = {
  rated: [0, 1, 2],
  values: Float64Array.of(-1, 0, 1),
  without: [],
  trees: 6,
  clusters: 6,
  covariance: { ...zeros(3), cells: Float64Array.of(0.1, 0, 0, 0, 0.1, 0, 0, 0, 0.1) },
  degrees: 5,
  added: new Float64Array(3),
  alike: ['failed', null, 'passed'] as const,
};

describe('the interval of a rating by all graded items', () => {
  it('has no lower bound for who failed every item, and no upper one for who passed all', () => {
    const sides = [0, 1, 2].map((place) => combinedInterval(figures, place));
    expect(sides.map(({ low, high }) => [low === null, high === null])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
  });

  it('is as wide as t of its degrees of freedom says', () => {
    const { rating, low, high } = combinedInterval(figures, 1);
    // t of 5 degrees at 97.5% is 2.5706; a unit of log-odds is 400 / ln 10 points.
    const reach = 2.5706 * Math.sqrt(0.1) * (400 / Math.LN10);
    expect(rating - (low ?? 0)).toBeCloseTo(reach, 1);
    expect((high ?? 0) - rating).toBeCloseTo(reach, 1);
  });
});
