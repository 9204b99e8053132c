import { describe, expect, it } from 'vitest';
import { driftEstimates, modelVariances } from '../../../src/arena/series/drift-estimates.ts';
import { seriesBattles } from '../../../src/arena/series/series-battles.ts';
import { seriesFit } from '../../../src/arena/series/series-fit.ts';
import { pointsPerNat } from '../../../src/ratings/bradley-terry.ts';
import { connectivity } from '../../../src/ratings/connectivity.ts';
import { modelCovariance } from '../../../src/ratings/least-covariance.ts';
import { cell } from '../../../src/ratings/matrix.ts';
import { pairModel } from '../../../src/ratings/model-of.ts';
import { inverseInformation } from '../../../src/ratings/sandwich.ts';
import { madeUpSeries, namesOf, rated } from './made-up-series.ts';

const names = namesOf(4);
const { tournaments } = madeUpSeries({ seed: 4, strengths: [0.9, 0.2, -0.3, -0.8], trees: 6, refreshes: 2 });
const battlesOf = (index: number) =>
  seriesBattles(
    tournaments.slice(index, index + 1).map((tournament) => ({ tournament, weight: 1 })),
    rated,
    new Map(),
  );
const older = battlesOf(0);
const newer = battlesOf(1);
const before = seriesFit(older, rated.ratings, names);
const after = seriesFit([...older, ...newer], rated.ratings, names);
const weighed = [
  ...older.map((battle) => ({ battle, weights: [1, 1, 1] })),
  ...newer.map((battle) => ({ battle, weights: [0, 0, 1] })),
];

describe('what ratings would vary by if every battle stood alone', () => {
  it('is the inverse of the information where every battle has weight 1', () => {
    const model = pairModel(after.counts);
    const { parameters } = model.fit();
    const { islandOf } = connectivity(names.length, after.counts.pairs);
    const covariance = modelCovariance(inverseInformation(model, parameters), islandOf);
    const variances = modelVariances(
      [after],
      weighed.map(({ battle }) => ({ battle, weights: [1] })),
      names,
      [[1]],
    );
    for (const [index, variance] of variances.entries())
      expect(variance).toBeCloseTo(cell(covariance, index, index) * pointsPerNat ** 2, 1);
  });

  it('is nothing for the difference of a fit with itself, and less for a difference than for two apart', () => {
    const same = modelVariances(
      [after, after],
      weighed.map(({ battle }) => ({ battle, weights: [1, 1] })),
      names,
      [[1, -1]],
    );
    expect(same.every((variance) => variance < 1e-9)).toBe(true);
    const pairs = weighed.map(({ battle, weights }) => ({ battle, weights: [weights[0] ?? 0, weights[2] ?? 0] }));
    const [moved, one, other] = [
      [-1, 1],
      [1, 0],
      [0, 1],
    ].map((figure) => modelVariances([before, after], pairs, names, [figure]));
    for (const index of names.keys()) expect(moved?.[index]).toBeLessThan((one?.[index] ?? 0) + (other?.[index] ?? 0));
  });
});

describe('the intervals of changes', () => {
  it('are left out, with the reason, where the fits would take too long', () => {
    const slow = { ...after, workOfFit: 1e12 };
    const { changes, noInterval } = driftEstimates({ before, kept: before, after: slow }, weighed, names);
    expect(noInterval).toBe('too much to work out');
    expect(changes[0]?.change).toMatchObject({ low: null, high: null });
    expect(driftEstimates({ before, kept: before, after }, weighed, names).noInterval).toBeNull();
  });

  it('are no narrower than every match alone would make them where leaving trees out shows too little', () => {
    const fits = { before, kept: before, after };
    const plain = driftEstimates(fits, weighed, names);
    const floored = driftEstimates({ ...fits, after: { ...after, tooLittle: true } }, weighed, names);
    const least = modelVariances([before, before, after], weighed, names, [[-1, 0, 1]]);
    for (const [index, { change }] of floored.changes.entries()) {
      const reach = (change.high ?? 0) - (change.value ?? 0);
      expect(reach).toBeGreaterThanOrEqual((plain.changes[index]?.change.high ?? 0) - (change.value ?? 0) - 1e-9);
      expect(reach).toBeGreaterThan(1.95 * Math.sqrt(least[index] ?? 0));
    }
  });
});
