import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomFor } from '../../src/kernel/random.ts';
import { bradleyTerry } from '../../src/ratings/bradley-terry.ts';
import { connectivity, isOneGroup } from '../../src/ratings/connectivity.ts';
import { logWinProbability } from '../../src/ratings/logistic.ts';
import { pairModel } from '../../src/ratings/model-of.ts';
import { pairScores, tally } from '../../src/ratings/pair-counts.ts';
import { styleModel } from '../../src/ratings/style-model.ts';
import { forSome } from '../support/for-all.ts';
import { someBattles } from './battle-samples.ts';

const largest = (one: Float64Array, other: Float64Array) =>
  one.reduce((most, value, index) => Math.max(most, Math.abs(value - (other[index] ?? NaN))), 0);

/** Counts of many pairs, up to a hundred thousand a pair and with strengths up to 20 apart. */
const wildPairs = fc.tuple(fc.integer({ min: 2, max: 12 }), fc.nat()).map(([size, seed]) => {
  const random = randomFor('pair-model', seed);
  const spread = random.int(0, 10);
  const pairs = Array.from({ length: size }, (_, first) =>
    Array.from({ length: size - first - 1 }, (_, step) => ({ first, second: first + step + 1 })),
  )
    .flat()
    .filter(() => random.chance(0.6))
    .map((pair) => {
      const meetings = 10 ** random.int(0, 5);
      const wins = Math.round(meetings / (1 + Math.exp(spread * random.float())));
      return { ...pair, wins, losses: meetings - wins, ties: random.int(0, 3) };
    });
  return { size, pairs };
});

describe('the fit', () => {
  it('is at the maximum: no agent scores more or less than expected', () => {
    forSome(600, wildPairs, ({ size, pairs }) => {
      const { strengths, converged, estimator, iterations } = bradleyTerry(size, pairs);
      expect(converged).toBe(true);
      expect(strengths.every(Number.isFinite)).toBe(true);
      if (estimator === 'firth') return;
      expect(iterations).toBeLessThan(40);
      const surplus = new Float64Array(size);
      let all = 1;
      for (const { first, second, wins, losses, ties } of pairs) {
        const met = wins + losses + ties;
        const difference = (strengths[first] ?? 0) - (strengths[second] ?? 0);
        const more = wins + ties / 2 - met * Math.exp(logWinProbability(difference));
        surplus[first] = (surplus[first] ?? 0) + more;
        surplus[second] = (surplus[second] ?? 0) - more;
        all += met;
      }
      // The ridge of 1e-6 leaves a surplus of at most 1e-6 of a strength.
      for (const each of surplus) expect(Math.abs(each)).toBeLessThan(1e-4 + 1e-9 * all);
    });
  });

  it('is the same from any start', () => {
    forSome(
      150,
      someBattles,
      fc.array(fc.double({ min: -8, max: 8, noNaN: true }), { minLength: 5, maxLength: 5 }),
      (battles, start) => {
        const model = pairModel(tally(battles));
        const fit = model.fit();
        const other = model.fit(undefined, Float64Array.from(start.slice(0, model.agents)));
        expect(other.converged).toBe(true);
        expect(largest(fit.parameters, other.parameters)).toBeLessThan(1e-6);
      },
    );
  });
});

it('winners of everything are found, however many there are', () => {
  const agents = 120;
  const pairs = Array.from({ length: agents - 1 }, (_, first) => [
    { first, second: first + 1, wins: 1, losses: 0, ties: 0 },
    ...(first + 5 < agents ? [{ first, second: first + 5, wins: 1, losses: 0, ties: 0 }] : []),
  ]).flat();
  const fit = bradleyTerry(agents, pairs);
  expect(fit).toMatchObject({ estimator: 'firth', converged: true });
  expect(fit.ratings).toEqual([...fit.ratings].sort((one, other) => other - one));
});

describe('the model of pairs', () => {
  it('fits by weights what the battles of each cluster so many times would give', () => {
    forSome(150, someBattles, fc.nat(), (battles, seed) => {
      const random = randomFor('weights', seed);
      const counts = tally(battles);
      const model = pairModel(counts);
      const weights = Float64Array.from(counts.clusters, () => random.int(0, 3));
      const repeated = counts.clusters.flatMap(({ pairs }, cluster) =>
        Array.from({ length: weights[cluster] ?? 0 }, () => pairs).flat(),
      );
      const direct = bradleyTerry(model.agents, repeated);
      const fit = model.fit(weights, model.fit().parameters);
      expect(fit.estimator).toBe(direct.estimator);
      expect(largest(fit.parameters, direct.strengths)).toBeLessThan(1e-6);
    });
  });

  it('agrees with the general model in fit, information and scores', () => {
    forSome(100, someBattles, (some) => {
      const battles = some.map((battle) => ({ tree_id: 't0', ...battle }));
      const one = pairModel(tally(battles));
      const other = styleModel(battles, { style: [] });
      const { parameters } = one.fit();
      expect(largest(parameters, other.fit().parameters)).toBeLessThan(1e-7);
      expect(largest(one.information(parameters).cells, other.information(parameters).cells)).toBeLessThan(1e-9);
      expect([...one.copies]).toEqual([...other.copies]);
      for (const cluster of one.copies.keys()) {
        const scores = [one, other].map((model) => model.score(cluster, parameters));
        expect(largest(scores[0] ?? parameters, scores[1] ?? parameters)).toBeLessThan(1e-9);
      }
    });
  });
});

it('one group is found as by listing the groups', () => {
  forSome(1000, wildPairs, ({ size, pairs }) => {
    const sparse = pairs.map((pair, index) => (index % 3 === 0 ? { ...pair, losses: 0, ties: 0 } : pair));
    const found = isOneGroup(size, pairScores(sparse), new Uint8Array(size * size));
    expect(found).toBe(connectivity(size, sparse).groups.length === 1);
  });
});
