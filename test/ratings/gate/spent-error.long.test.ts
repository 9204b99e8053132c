import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lookLevels, spentError } from '../../../src/ratings/gate/spent-error.ts';
import { forSome } from '../../support/for-all.ts';

it('gives the boundaries that are published for five equal looks (Lan & DeMets, 5%, two-sided)', () => {
  const boundaries = lookLevels([0.2, 0.4, 0.6, 0.8, 1], 0.05).map((level) => normalQuantile(1 - level / 2, 0, 1));
  for (const [index, published] of [4.8769, 3.3569, 2.6803, 2.2898, 2.031].entries())
    expect(boundaries[index]).toBeCloseTo(published, 3);
});

it('is one test of the whole level where there is one look', () => {
  expect(lookLevels([1], 0.05)[0]).toBeCloseTo(0.05, 6);
});

it('spends the whole error by the end, and never more at a look than all of it', () => {
  const fractions = fc
    .uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 6 })
    .map((looks) => [...looks.sort((one, other) => one - other), 100].map((each) => each / 100));
  forSome(6, fractions, fc.constantFrom(0.01, 0.05, 0.1), (looks, error) => {
    expect(spentError(0, error)).toBe(0);
    expect(spentError(1, error)).toBeCloseTo(error, 9);
    const levels = lookLevels(looks, error);
    for (const level of levels) expect(level).toBeLessThanOrEqual(error + 1e-9);
  });
});
