import { describe, expect, it } from 'vitest';
import { pointsPerNat } from '../../../../src/ratings/bradley-terry.ts';
import { checkMadeUpTournament, type Inferred } from '../../../simulation/coverage/coverage-study.ts';

const inferred: Inferred = {
  strengths: Float64Array.of(-1, 0, 1),
  intervals: [
    { low: -2, high: -0.5 },
    { low: -0.5, high: 0.5 },
    { low: 0.5, high: null },
  ],
  differenceReach: () => 1.25,
  separated: false,
};

const close = (value: number) => expect.closeTo(value, 9);

describe('the check of a tournament', () => {
  it('finds nothing amiss where the estimates are the truth', () => {
    expect(checkMadeUpTournament(inferred, Float64Array.of(-1, 0, 1))).toEqual({
      ratings: 1,
      differences: 1,
      below: 0,
      above: 0,
      separated: false,
      outward: 0,
      widths: [close(1.5 * pointsPerNat), close(pointsPerNat)],
      oneSided: close(1 / 3),
    });
  });

  it('counts truths below and above, and no miss on a side without a bound', () => {
    const truth = Float64Array.of(-2.1, 0.6, 1.5);
    expect(checkMadeUpTournament(inferred, truth)).toMatchObject({
      ratings: close(1 / 3),
      below: close(1 / 3),
      above: close(1 / 3),
    });
    expect(checkMadeUpTournament(inferred, Float64Array.of(-1, 0, 40)).ratings).toBe(1);
  });

  it('counts differences that are further off than their reach', () => {
    expect(checkMadeUpTournament(inferred, Float64Array.of(-1, -1, 1)).differences).toBe(1);
    expect(checkMadeUpTournament(inferred, Float64Array.of(-1, -1.3, 1)).differences).toEqual(close(1 / 3));
  });

  it('tells how far ratings lie outside of the truth', () => {
    expect(checkMadeUpTournament(inferred, Float64Array.of(-0.5, 0, 0.5)).outward).toEqual(close(pointsPerNat / 3));
  });
});
