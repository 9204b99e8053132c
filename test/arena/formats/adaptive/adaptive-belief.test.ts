import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  expectedOrderEntropy,
  orderEntropy,
  PlannedLooks,
} from '../../../../src/arena/formats/adaptive/planned-looks.ts';
import { type Belief, type Observation, winnerBelief } from '../../../../src/arena/formats/adaptive/winner-belief.ts';
import { chanceAbove, errorBound, pairWeights } from '../../../../src/arena/formats/adaptive.ts';
import { randomFor } from '../../../../src/kernel/random.ts';
import { winProbability } from '../../../../src/ratings/logistic.ts';
import { at, cell, contrast, type Matrix, zeros } from '../../../../src/ratings/matrix.ts';
import { forSome } from '../../../support/for-all.ts';

const won = (first: number, second: number): Observation => ({ first, second, sign: 1, scores: null });
const everyPair = (size: number): [number, number][] =>
  Array.from({ length: size }, (_, i) => Array.from({ length: i }, (__, j): [number, number] => [j, i])).flat();

/** Mean over a standard normal value, by the midpoint rule. */
function overNormal(value: (z: number) => number): number {
  const step = 0.01;
  let sum = 0;
  for (let z = -8 + step / 2; z < 8; z += step) sum += value(z) * Math.exp((-z * z) / 2);
  return (sum * step) / Math.sqrt(2 * Math.PI);
}

function exactEntropy(t: number): number {
  const p = normalCdf(t, 0, 1);
  return [p, 1 - p].reduce((sum, each) => sum - (each > 0 ? each * Math.log2(each) : 0), 0);
}

describe('the entropy of an order', () => {
  it('is within 0.03 bits of the exact one', () => {
    for (let t = -5; t <= 5; t += 0.1) expect(Math.abs(orderEntropy(t * t) - exactEntropy(t))).toBeLessThan(0.03);
    expect(orderEntropy(0)).toBe(1);
  });

  it('after looks that take a share of the variance is the mean over what they may show', () => {
    for (const t of [0, 0.3, 1, 2.5]) {
      for (const learned of [0.05, 0.3, 0.7, 0.95]) {
        const shown = (z: number) => orderEntropy((t + Math.sqrt(learned) * z) ** 2 / (1 - learned));
        expect(expectedOrderEntropy(t * t, learned)).toBeCloseTo(overNormal(shown), 6);
      }
      expect(expectedOrderEntropy(t * t, 0)).toBeCloseTo(orderEntropy(t * t), 12);
      expect(expectedOrderEntropy(t * t, 1)).toBe(0);
    }
  });
});

function randomBelief(size: number, seed: number, totalNoise: number | null): Belief {
  const random = randomFor('belief', seed);
  const mean = Float64Array.from({ length: size }, () => random.float() * 2 - 1);
  const factor = Array.from({ length: size }, () => Array.from({ length: size }, () => random.float() - 0.4));
  const covariance = zeros(size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      const own = factor[i]?.reduce((sum, value, k) => sum + value * (factor[j]?.[k] ?? 0), 0) ?? 0;
      covariance.cells[i * size + j] = own + (i === j ? 0.1 : 0);
    }
  }
  return { mean, covariance, look: { differenceNoise: (one, other) => 0.2 + 0.1 * (one + other), totalNoise } };
}

/** The covariance after a look along `x` (the textbook Kalman update, one entry at a time). */
function updated(covariance: Matrix, x: readonly number[], noise: number): Matrix {
  const { size } = covariance;
  const gains = x.map((_, i) => x.reduce((sum, value, k) => sum + cell(covariance, i, k) * value, 0));
  const scale = gains.reduce((sum, value, k) => sum + value * (x[k] ?? 0), 0) + noise;
  const cells = covariance.cells.map((value, k) => {
    return value - ((gains[Math.floor(k / size)] ?? 0) * (gains[k % size] ?? 0)) / scale;
  });
  return { size, cells };
}

const summedEntropy = ({ mean, covariance }: Belief, after: Matrix, weight: (i: number, j: number) => number): number =>
  everyPair(covariance.size).reduce((sum, [i, j]) => {
    const variance = contrast(covariance, i, j);
    const learned = 1 - contrast(after, i, j) / variance;
    return sum + weight(i, j) * expectedOrderEntropy((at(mean, i) - at(mean, j)) ** 2 / variance, learned);
  }, 0);

it('the gain of a comparison is the fall of the summed entropy under the updates of a Kalman filter, also after others are planned', () => {
  forSome(200, fc.integer({ min: 2, max: 6 }), fc.integer(), fc.boolean(), (size, seed, sums) => {
    const belief = randomBelief(size, seed, sums ? 0.4 : null);
    const weight = (i: number, j: number) => 1 / (1 + i + j);
    const looks = new PlannedLooks(belief, weight);
    let covariance = belief.covariance;
    for (const [one, other] of everyPair(size).slice(0, 4)) {
      const along = (sign: number) => Array.from({ length: size }, (_, k) => (k === one ? 1 : k === other ? sign : 0));
      let after = updated(covariance, along(-1), belief.look.differenceNoise(one, other));
      if (sums) after = updated(after, along(1), 0.4);
      const gain = summedEntropy(belief, covariance, weight) - summedEntropy(belief, after, weight);
      expect(looks.gain(one, other)).toBeCloseTo(gain, 6);
      expect(looks.gain(other, one)).toBeCloseTo(gain, 6);
      looks.plan(one, other);
      covariance = after;
    }
  });
});

describe('the belief by winners', () => {
  it('has its mode where the slope of the posterior is zero, and the prior where nothing is known', () => {
    const nothing = winnerBelief(3, []);
    expect([...nothing.mean]).toEqual([0, 0, 0]);
    expect(cell(nothing.covariance, 1, 1)).toBeCloseTo(4, 12);
    const { mean } = winnerBelief(2, [won(0, 1), won(0, 1), won(1, 0), { ...won(0, 1), sign: 0 }]);
    expect(at(mean, 0)).toBeCloseTo(-at(mean, 1), 9);
    expect(2.5 - 4 * winProbability(at(mean, 0) - at(mean, 1))).toBeCloseTo(at(mean, 0) / 4, 9);
  });

  it('does not depend on the order of results or on who is named first', () => {
    const results = [won(0, 1), won(1, 2), won(3, 0), won(2, 3), won(1, 3)];
    const turned = results.map(({ first, second }): Observation => ({ ...won(second, first), sign: -1 })).toReversed();
    expect(winnerBelief(4, turned).mean).toEqual(winnerBelief(4, results).mean);
  });

  it('finds a comparison of equals more telling than one whose winner is clear', () => {
    const { look } = winnerBelief(3, Array.from({ length: 8 }, () => [won(0, 2), won(1, 2)]).flat());
    expect(look.differenceNoise(0, 1)).toBeLessThan(look.differenceNoise(0, 2));
  });
});

describe('the wanted ranks', () => {
  it('are wrong with at most the summed chances of their neighbours, or of pairs across the cut', () => {
    const belief = randomBelief(5, 3, null);
    const order = [...belief.mean.keys()].sort((i, j) => at(belief.mean, j) - at(belief.mean, i));
    const [a = 0, b = 0, ...rest] = order;
    const wrong = (i: number, j: number) => 1 - chanceAbove(belief, i, j);
    const neighbours = order.slice(1).reduce((sum, lower, k) => sum + wrong(order[k] ?? 0, lower), 0);
    expect(errorBound(belief, 'all')).toBeCloseTo(neighbours, 12);
    const across = rest.reduce((sum, lower) => sum + wrong(a, lower) + wrong(b, lower), 0);
    expect(errorBound(belief, 2)).toBeCloseTo(across, 12);
  });

  it('weigh a pair by the chance that exactly one of both is among the best', () => {
    const seen = Array.from({ length: 30 }, () => [won(0, 1), won(1, 2), won(2, 3)]).flat();
    const weight = pairWeights(winnerBelief(4, seen), 2);
    expect(weight(1, 2)).toBeGreaterThan(0.8);
    expect(weight(0, 1)).toBeLessThan(0.2);
    expect(weight(2, 3)).toBeLessThan(0.2);
    const level = pairWeights(winnerBelief(4, []), 2);
    expect(level(0, 3)).toBeCloseTo(level(1, 2), 12);
    expect(pairWeights(winnerBelief(4, seen), 'all')(0, 3)).toBe(1);
  });
});
