import { expect, it } from 'vitest';
import { analyseBattles } from '../../src/ratings/analysis.ts';
import type { Battle } from '../../src/ratings/battles.ts';
import { effectiveTrees, hangTogether, outagesOf } from '../../src/ratings/outages.ts';
import { rateBattles } from '../../src/ratings/rate.ts';

const trees = ['t1', 't2', 't3', 't4', 't5', 't6'];
const silent = [new Set(['t1', 't2', 't6']), new Set(['t2', 't3', 't5'])];

it('trees in a row hang together where the same agent left tasks of both unanswered', () => {
  expect(hangTogether(trees, silent)).toEqual([false, true, true, false, false, false]);
});

it('an outage is named by its first tree; trees of none have no entry', () => {
  expect([...outagesOf(trees, silent)].sort()).toEqual([
    ['t1', 't1'],
    ['t2', 't1'],
    ['t3', 't1'],
  ]);
  expect(outagesOf(trees, []).size).toBe(0);
});

it('battles of one outage are one cluster, and their ratings the same', () => {
  const battles = trees.flatMap((tree, index): Battle[] => [
    { model_a: 'one', model_b: 'other', winner: index % 2 ? 'model_a' : 'model_b', tree_id: tree },
    { model_a: 'one', model_b: 'other', winner: index % 3 ? 'tie' : 'model_b', tree_id: tree },
  ]);
  const [apart, joined] = [{}, { outages: outagesOf(trees, silent) }].map((options) => rateBattles(battles, options));
  expect([apart?.clusters, joined?.clusters]).toEqual([6, 4]);
  expect(joined?.ratings.map(({ rating }) => rating)).toEqual(apart?.ratings.map(({ rating }) => rating));
});

it('trees of an outage are worth one tree that weighs more, and intervals by matches have the degrees of so many', () => {
  const outages = outagesOf(trees, silent);
  expect(effectiveTrees(trees, new Map())).toBe(6);
  expect(effectiveTrees(trees, outages)).toBeCloseTo(6 ** 2 / (3 ** 2 + 3), 9);
  const battles = trees.map(
    (tree, index): Battle => ({
      model_a: 'one',
      model_b: 'other',
      winner: index % 2 ? 'model_a' : 'model_b',
      tree_id: tree,
    }),
  );
  const { known } = analyseBattles(battles, { outages });
  expect([known.clusters, known.degrees]).toEqual([4, effectiveTrees(trees, outages) - 1]);
});
