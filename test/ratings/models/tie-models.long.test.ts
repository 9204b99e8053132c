import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { davidson } from '../../../src/ratings/models/davidson.ts';
import { raoKupper } from '../../../src/ratings/models/rao-kupper.ts';
import type { LocalMatrix, OutcomeCounts, TieModel } from '../../../src/ratings/models/tie-model.ts';
import { tiesAsHalf } from '../../../src/ratings/models/tie-model-of.ts';
import { forAll, forSome } from '../../support/for-all.ts';

/** Half of Bradley-Terry has no chance of a tie: a tie is half of either. */
const models: Record<string, TieModel> = { half: tiesAsHalf, davidson, 'rao-kupper': raoKupper };

const outcomes: readonly OutcomeCounts[] = [
  { wins: 1, losses: 0, ties: 0 },
  { wins: 0, losses: 1, ties: 0 },
  { wins: 0, losses: 0, ties: 1 },
];
const chancesOf = (model: TieModel, gap: number, tie: number) =>
  outcomes.map((outcome) => Math.exp(model.likelihood(gap, tie, outcome).value));

const number = (low: number, high: number) => fc.double({ min: low, max: high, noNaN: true });
const place = fc.tuple(number(-4, 4), number(-4, 3));
const counts = fc.record({ wins: number(0, 5), losses: number(0, 5), ties: number(0, 5) });
const step = 1e-5;
const slope = (value: (at: number) => number, at: number) => (value(at + step) - value(at - step)) / (2 * step);
const near = (one: number, other: number) => expect(Math.abs(one - other)).toBeLessThan(1e-7 * (10 + Math.abs(one)));
const nearMatrix = (one: LocalMatrix, gapGap: number, gapTie: number, tieTie: number) => {
  near(one.gapGap, gapGap);
  near(one.gapTie, gapTie);
  near(one.tieTie, tieTie);
};

describe.each(Object.entries(models))('%s', (name, model) => {
  it('has the derivatives that numeric differences give', () => {
    forSome(2000, place, counts, ([gap, tie], seen) => {
      const own = model.likelihood(gap, tie, seen);
      near(
        own.gap,
        slope((at) => model.likelihood(at, tie, seen).value, gap),
      );
      near(
        own.tie,
        slope((at) => model.likelihood(gap, at, seen).value, tie),
      );
      nearMatrix(
        own,
        -slope((at) => model.likelihood(at, tie, seen).gap, gap),
        -slope((at) => model.likelihood(at, tie, seen).tie, gap),
        -slope((at) => model.likelihood(gap, at, seen).tie, tie),
      );
    });
  });

  it('has an information whose slopes numeric differences give', () => {
    forSome(1000, place, ([gap, tie]) => {
      const { byGap, byTie } = model.information(gap, tie);
      for (const entry of ['gapGap', 'gapTie', 'tieTie'] as const) {
        near(
          byGap[entry],
          slope((at) => model.information(at, tie)[entry], gap),
        );
        near(
          byTie[entry],
          slope((at) => model.information(gap, at)[entry], tie),
        );
      }
    });
  });

  it('has the information that its second derivatives average to', () => {
    forAll(place, ([gap, tie]) => {
      const [wins = 0, losses = 0, ties = 0] = chancesOf(model, gap, tie);
      const average = model.likelihood(gap, tie, name === 'half' ? { wins, losses, ties: 0 } : { wins, losses, ties });
      nearMatrix(model.information(gap, tie), average.gapGap, average.gapTie, average.tieTie);
      near(average.gap, 0);
      near(average.tie, 0);
    });
  });

  it('is the same seen from the other side', () => {
    forAll(place, counts, ([gap, tie], { wins, losses, ties }) => {
      const one = model.likelihood(gap, tie, { wins, losses, ties });
      const other = model.likelihood(-gap, tie, { wins: losses, losses: wins, ties });
      near(one.value, other.value);
      near(one.gap, -other.gap);
      near(one.tie, other.tie);
    });
  });

  it('stays finite far out', () => {
    for (const gap of [-800, -60, 0, 60, 800]) {
      for (const tie of [-800, -60, 0, 60, 800]) {
        const { byGap, byTie, ...rest } = model.information(gap, tie);
        const own = model.likelihood(gap, tie, { wins: 1, losses: 2, ties: 3 });
        for (const each of [own, byGap, byTie, rest])
          expect(Object.values(each).every((value) => Number.isFinite(value))).toBe(true);
      }
    }
  });
});

describe('the chances', () => {
  it('are those of Davidson, with the strengths and the parameter of the paper', () => {
    forAll(number(0.1, 9), number(0.1, 9), number(0.05, 5), (one, other, nu) => {
      const sum = one + other + nu * Math.sqrt(one * other);
      const expected = [one / sum, other / sum, (nu * Math.sqrt(one * other)) / sum];
      const own = chancesOf(davidson, Math.log(one / other), Math.log(nu));
      for (const [index, chance] of expected.entries()) near(own[index] ?? 0, chance);
      near(davidson.parameter?.shown(Math.log(nu)) ?? 0, nu);
    });
  });

  it('are those of Rao and Kupper', () => {
    forAll(number(0.1, 9), number(0.1, 9), number(1.05, 5), (one, other, theta) => {
      const left = one + theta * other;
      const right = other + theta * one;
      const expected = [one / left, other / right, ((theta ** 2 - 1) * one * other) / (left * right)];
      const own = chancesOf(raoKupper, Math.log(one / other), Math.log(theta - 1));
      for (const [index, chance] of expected.entries()) near(own[index] ?? 0, chance);
      near(raoKupper.parameter?.shown(Math.log(theta - 1)) ?? 0, theta);
    });
  });
});
