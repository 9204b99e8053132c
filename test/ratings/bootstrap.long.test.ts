import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomFor } from '../../src/kernel/random.ts';
import { clusterBootstrap, percentileBounds } from '../../src/ratings/bootstrap.ts';
import { rateBattles } from '../../src/ratings/rate.ts';
import type { RatingModel } from '../../src/ratings/rating-model.ts';
import { forSome } from '../support/for-all.ts';
import { battlesFrom, drArenaCounts } from './battle-samples.ts';

const trees = battlesFrom(drArenaCounts).map((battle, index) => ({ ...battle, tree_id: `t${index % 30}` }));

/** A model whose "fit" is the weights that it was given. */
function recorder(copies: readonly number[]): RatingModel {
  const unused = () => {
    throw new Error('not asked for');
  };
  return {
    agents: copies.length,
    further: [],
    copies: Float64Array.from(copies),
    fit: (weights) => ({
      parameters: Float64Array.from(weights ?? []),
      estimator: 'maximum_likelihood',
      iterations: 1,
      converged: true,
    }),
    information: unused,
    score: unused,
  };
}

const weightsOf = (copies: readonly number[], resamples: number): Float64Array[] =>
  clusterBootstrap(recorder(copies), new Float64Array(0), { resamples, seed: 1 });

describe('resamples', () => {
  it('draw as many clusters as there are, in proportion to their copies', () => {
    const copies = [1, 5, 0, 3, 1];
    const draws = weightsOf(copies, 4000);
    for (const weights of draws) expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(10);
    for (const [cluster, own] of copies.entries()) {
      const values = draws.map((weights) => weights[cluster] ?? 0);
      const mean = values.reduce((sum, value) => sum + value, 0) / draws.length;
      const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / draws.length;
      // Binomial of 10 draws; bounds of four standard errors.
      const expected = own * (1 - own / 10);
      expect(Math.abs(mean - own)).toBeLessThanOrEqual(4 * Math.sqrt(expected / draws.length));
      expect(Math.abs(variance - expected)).toBeLessThanOrEqual(0.12 * expected);
    }
  });

  it('draw two neighbours independently of each other', () => {
    const draws = weightsOf(Array(2).fill(1), 8000);
    const shares = [0, 1, 2].map((wanted) => draws.filter(([first]) => first === wanted).length / draws.length);
    for (const [index, share] of [0.25, 0.5, 0.25].entries()) expect(shares[index]).toBeCloseTo(share, 1);
  });

  it('draw from more clusters than two of which fit into one number', () => {
    const [weights] = weightsOf([40_000, 40_001], 2);
    expect((weights?.[0] ?? 0) + (weights?.[1] ?? 0)).toBe(80_001);
    expect(Math.abs((weights?.[0] ?? 0) - 40_000)).toBeLessThan(1000);
  });

  it('are refused when there is only one', () => expect(() => weightsOf([3], 1)).toThrow(RangeError));
});

describe('bounds', () => {
  const random = randomFor('bounds');
  const normal = () => Math.sqrt(-2 * Math.log(1 - random.float())) * Math.cos(2 * Math.PI * random.float());
  const normals = Float64Array.from({ length: 20_000 }, normal);

  it('are the plain percentiles where clusters are many and nothing is skewed', () => {
    const { low, high } = percentileBounds(normals, 0, 100_000, 0.05);
    expect(low).toBeCloseTo(-1.96, 1);
    expect(high).toBeCloseTo(1.96, 1);
  });

  it('are as wide as t of the same clusters with the variance set right', () => {
    // sqrt(12 / 11) times t of 11 degrees.
    const { low, high } = percentileBounds(normals, 0, 12, 0.05);
    expect((high - low) / 2).toBeCloseTo(2.299, 1);
  });

  it('shift by twice the bias', () => {
    const { low, high } = percentileBounds(normals, 0.2, 100_000, 0.05);
    expect(low).toBeCloseTo(-1.96 + 0.4, 1);
    expect(high).toBeCloseTo(1.96 + 0.4, 1);
  });

  it('stay inside the resamples', () => {
    forSome(
      2000,
      fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 2, maxLength: 40 }),
      fc.double({ min: -10, max: 10, noNaN: true }),
      fc.integer({ min: 2, max: 50 }),
      (values, estimate, clusters) => {
        const { low, high } = percentileBounds(Float64Array.from(values), estimate, clusters, 0.05);
        expect(low).toBeGreaterThanOrEqual(Math.min(...values));
        expect(high).toBeLessThanOrEqual(Math.max(...values));
        expect(low).toBeLessThanOrEqual(high);
      },
    );
  });
});

describe('bootstrapped ratings', () => {
  const options = { interval: 'bootstrap', resamples: 300 } as const;

  it('are the same for the same seed, whatever the order of the battles', () => {
    const report = rateBattles(trees, options);
    expect(report).toMatchObject({ interval: 'bootstrap', resamples: 300, clusteredBy: 'tree', clusters: 30 });
    expect(rateBattles([...trees].reverse(), options)).toEqual(report);
    const other = rateBattles(trees, { ...options, seed: 2 });
    expect(other.ratings.map(({ rating }) => rating)).toEqual(report.ratings.map(({ rating }) => rating));
    expect(other.ratings[0]?.low).not.toBe(report.ratings[0]?.low);
  });

  it('have intervals about as wide as the jackknife', () => {
    const plain = rateBattles(trees).ratings;
    for (const [index, row] of rateBattles(trees, options).ratings.entries()) {
      const width = (each = row) => (each.high ?? 0) - (each.low ?? 0);
      const ratio = width() / width(plain[index]);
      expect(ratio).toBeGreaterThan(0.75);
      expect(ratio).toBeLessThan(1.3);
    }
  });

  it('take single battles as clusters where no tree is named', () => {
    const loose = trees.map(({ tree_id: _, ...battle }) => battle);
    expect(rateBattles(loose, options)).toMatchObject({ interval: 'bootstrap', clusteredBy: 'battle', clusters: 330 });
  });
});
