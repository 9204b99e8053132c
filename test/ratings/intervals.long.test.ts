import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Battle } from '../../src/ratings/battles.ts';
import { bradleyTerry, pointsPerNat } from '../../src/ratings/bradley-terry.ts';
import { cell } from '../../src/ratings/matrix.ts';
import { pairModel } from '../../src/ratings/model-of.ts';
import { tally } from '../../src/ratings/pair-counts.ts';
import { type RateOptions, rateBattles } from '../../src/ratings/rate.ts';
import { sandwich } from '../../src/ratings/sandwich.ts';
import { forSome } from '../support/for-all.ts';
import { battlesFrom, drArenaCounts } from './battle-samples.ts';

/** [wins, losses] of ant against bee on each tree. */
const duel = (trees: readonly (readonly [number, number])[]): Battle[] =>
  trees.flatMap(([wins, losses], tree) =>
    battlesFrom([['ant', 'bee', wins, losses, 0]]).map((battle) => ({ ...battle, tree_id: `t${tree}` })),
  );

/** Half the width of an agent's interval in standard errors of t. */
function errorOf(battles: readonly Battle[], agent: string, options: RateOptions): number {
  const { ratings, clusters } = rateBattles(battles, options);
  const row = ratings.find((each) => each.agent === agent);
  return ((row?.high ?? 0) - (row?.low ?? 0)) / 2 / pointsPerNat / tQuantile(0.975, clusters - 1);
}

/** Published counts dealt out over trees. */
const dealt = battlesFrom(drArenaCounts).map((battle, index) => ({ ...battle, tree_id: `t${index % 12}` }));

it('the jackknife is what fitting anew without each tree gives', () => {
  const fitOf = (battles: readonly Battle[]) => {
    const { agents, pairs } = tally(battles);
    return bradleyTerry(agents.length, pairs).strengths;
  };
  const whole = fitOf(dealt);
  const agents = tally(dealt).agents;
  const without = Array.from({ length: 12 }, (_, tree) => fitOf(dealt.filter(({ tree_id }) => tree_id !== `t${tree}`)));
  for (const [index, agent] of agents.entries()) {
    const squares = without.map((fit) => ((fit[index] ?? 0) - (whole[index] ?? 0)) ** 2);
    const error = Math.sqrt((11 / 12) * squares.reduce((sum, square) => sum + square, 0));
    expect(errorOf(dealt, agent, {})).toBeCloseTo(error, 7);
  }
});

describe('the sandwich', () => {
  it('is what the formula gives for two agents on trees', () => {
    const trees = [
      [4, 1],
      [1, 3],
      [2, 2],
      [5, 2],
    ] as const;
    const model = pairModel(tally(duel(trees)));
    const won = 12;
    const all = 20;
    const p = won / all;
    const squares = trees.reduce((sum, [wins, losses]) => sum + (wins - (wins + losses) * p) ** 2, 0);
    // Of the difference; each of the two is half of it away from the mean.
    const error = Math.sqrt(squares) / (all * p * (1 - p)) / 2;
    expect(Math.sqrt(cell(sandwich(model, model.fit().parameters), 0, 0))).toBeCloseTo(error, 6);
  });

  it('is by battle where there is one tree or none', () => {
    const battles = duel([[6, 3]]);
    const loose = battles.map(({ tree_id: _, ...battle }) => battle);
    expect(rateBattles(battles)).toMatchObject({
      interval: 'sandwich',
      clusteredBy: 'battle',
      clusters: 1,
    });
    expect(rateBattles(loose)).toMatchObject({ clusteredBy: 'battle', clusters: 9 });
  });

  it('is near the jackknife where there are many trees', () => {
    const model = pairModel(tally(dealt));
    const covariance = sandwich(model, model.fit().parameters);
    for (const [index, agent] of tally(dealt).agents.entries()) {
      const ratio = Math.sqrt(cell(covariance, index, index)) / errorOf(dealt, agent, {});
      expect(ratio).toBeGreaterThan(0.7);
      expect(ratio).toBeLessThan(1.05);
    }
  });
});

describe('intervals', () => {
  it('of agents that won or lost everything are open on one side', () => {
    const battles = [
      ...battlesFrom([['ant', 'bee', 3, 0, 0]]),
      ...battlesFrom([['bee', 'cat', 3, 2, 0]]),
      ...battlesFrom([['cat', 'dog', 4, 0, 0]]),
    ].map((battle, index) => ({ ...battle, tree_id: `t${index % 4}` }));
    const report = rateBattles(battles);
    const row = (agent: string) => report.ratings.find((each) => each.agent === agent);
    expect(row('ant')).toMatchObject({ high: null, low: expect.any(Number) });
    expect(row('dog')).toMatchObject({ low: null, high: expect.any(Number) });
    expect(row('bee')?.low).toBeLessThan(row('bee')?.rating ?? 0);
    expect(report).toMatchObject({ interval: 'jackknife', estimator: 'firth' });
  });

  it('count a battle of weight k on a tree as k battles', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 30, maxLength: 30 });
    const sample = dealt.filter((_, index) => index % 11 === 0);
    forSome(30, weights, (each) => {
      const weighted = sample.map((battle, index) => ({ ...battle, weight: each[index] ?? 1 }));
      const copied = weighted.flatMap(({ weight, ...battle }) => Array.from({ length: weight }, () => battle));
      const [one, other] = [weighted, copied].map((battles) => rateBattles(battles));
      const bounds = (report = one) =>
        report?.ratings.map(({ agent, rating, low, high }) => [agent, rating, low, high]);
      expect(bounds(one)).toEqual(bounds(other));
      expect(one?.battles).toBe(sample.length);
      expect(one?.ratings.reduce((sum, { matches }) => sum + matches, 0)).toBe(2 * sample.length);
    });
  });
});
