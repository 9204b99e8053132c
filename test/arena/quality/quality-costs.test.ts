import { expect, it } from 'vitest';
import type { UnitCost } from '../../../src/arena/cost-bound.ts';
import { qualityCosts } from '../../../src/arena/quality/quality-costs.ts';

const unit: UnitCost = { expectedUsd: 1, worstUsd: 2, spread: 0, doubt: 0, source: 'x', measured: 0 };
const volume = { matches: 5, rounds: 10, tasks: 4, answers: 8 };
const judges = ['x/one', 'y/two'].map((model) => ({ model, quality: unit }));
const writer = { model: 'x/one', criteria: unit };

it('comparing reports takes the criteria of a question once, and each judge in both orders of each round', () => {
  const planned = qualityCosts({ writer, judges }, volume, false);
  // One reply in six is asked for again.
  expect(planned.map(({ name, role, count }) => [name, role, count])).toEqual([
    ['x/one', 'criteria', 4 * 1.2],
    ['x/one', 'quality', 10 * 2 * 1.2],
    ['y/two', 'quality', 10 * 2 * 1.2],
  ]);
  const roles = (own: boolean, by: typeof writer | null) =>
    qualityCosts({ writer: by, judges }, volume, own).map(({ role }) => role);
  expect(roles(true, writer)).toEqual(['quality', 'quality']);
  expect(roles(false, null)).toEqual(['quality', 'quality']);
});
