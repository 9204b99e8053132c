import { describe, expect, it } from 'vitest';
import { randomFor } from '../../src/kernel/random.ts';
import type { Battle } from '../../src/ratings/battles.ts';
import { connectivity } from '../../src/ratings/connectivity.ts';
import { modelCovariance, restsOnFew } from '../../src/ratings/least-covariance.ts';
import { cell } from '../../src/ratings/matrix.ts';
import { pairModel } from '../../src/ratings/model-of.ts';
import { tally } from '../../src/ratings/pair-counts.ts';
import { rateBattles } from '../../src/ratings/rate.ts';
import { inverseInformation } from '../../src/ratings/sandwich.ts';

/** Every two of the agents meet twice on each tree; coins decide. */
function coins(agents: readonly string[], trees: number): Battle[] {
  const random = randomFor('coins', agents.join());
  return Array.from({ length: trees }, (_, tree) =>
    agents.flatMap((one, index) =>
      agents.slice(index + 1).flatMap((other) =>
        [0, 1].map((): Battle => {
          const winner = random.float() < 0.5 ? 'model_a' : 'model_b';
          return { model_a: one, model_b: other, winner, tree_id: `t${tree}` };
        }),
      ),
    ),
  ).flat();
}

function met(one: string, other: string, winner: Battle['winner'], tree?: string): Battle {
  return { model_a: one, model_b: other, winner, ...(tree !== undefined && { tree_id: tree }) };
}

const established = coins(['ant', 'bee', 'cow'], 12);

function widthOf(battles: readonly Battle[], agent: string): number {
  const row = rateBattles(battles).ratings.find((each) => each.agent === agent);
  return (row?.high ?? Number.POSITIVE_INFINITY) - (row?.low ?? Number.NEGATIVE_INFINITY);
}

describe('an agent that few battles tell of', () => {
  const oneTree = [...established, met('dog', 'ant', 'model_a', 't0'), met('dog', 'bee', 'model_b', 't0')];
  const onlyTies = [...established, met('dog', 'ant', 'tie', 't0'), met('dog', 'ant', 'tie', 't1')];
  const loneTie = [...established.map((each) => ({ ...each, tree_id: undefined })), met('dog', 'ant', 'tie')];

  it('has a wider interval than those that many tell of, and any rank', () => {
    for (const battles of [oneTree, onlyTies, loneTie]) {
      expect(widthOf(battles, 'dog')).toBeGreaterThan(2 * widthOf(battles, 'bee'));
      const row = rateBattles(battles).ratings.find(({ agent }) => agent === 'dog');
      expect([row?.rankLow, row?.rankHigh]).toEqual([1, 4]);
    }
  });

  it('has one too where its one tree holds many battles', () => {
    const many = Array.from({ length: 9 }, (_, index) =>
      met('dog', ['ant', 'bee', 'cow'][index % 3] ?? '', 'model_a', 't0'),
    );
    const battles = [...established, ...many, met('dog', 'ant', 'model_b', 't0')];
    expect(widthOf(battles, 'dog')).toBeGreaterThan(widthOf(battles, 'bee'));
  });
});

describe('groups that one tree joins', () => {
  const others = coins(['pig', 'rat', 'yak'], 12);
  const bridge = [met('ant', 'pig', 'model_a', 't0'), met('pig', 'ant', 'model_a', 't0')];

  it('cannot be told apart', () => {
    const { ratings } = rateBattles([...established, ...others, ...bridge]);
    for (const { low, high } of ratings) expect((high ?? 0) - (low ?? 0)).toBeGreaterThan(300);
  });

  it('are found, and not where two trees do', () => {
    const [first, second] = bridge.map((battle, index) => ({ ...battle, tree_id: `t${index}` }));
    expect(restsOnFew(tally([...established, ...others, ...bridge]))).toBe(true);
    expect(restsOnFew(tally([...established, ...others, ...(first && second ? [first, second] : [])]))).toBe(false);
  });
});

it('a tournament in which everybody is on every tree does not rest on few, however small', () => {
  expect(restsOnFew(tally(coins(['ant', 'bee', 'cow'], 2)))).toBe(false);
  expect(restsOnFew(tally(established))).toBe(false);
});

it('the covariance of the model is about the mean of each island', () => {
  const battles = [
    met('ant', 'bee', 'model_a'),
    met('ant', 'bee', 'model_b'),
    ...Array(4).fill(met('cow', 'dog', 'tie')),
  ];
  const counts = tally(battles);
  const model = pairModel(counts);
  const { islandOf } = connectivity(counts.agents.length, counts.pairs);
  const covariance = modelCovariance(inverseInformation(model, model.fit().parameters), islandOf);
  // n battles of equals give the difference a variance of 4 / n; each of the two is half of it away from the mean.
  expect(cell(covariance, 0, 0)).toBeCloseTo(4 / 2 / 4, 5);
  expect(cell(covariance, 0, 1)).toBeCloseTo(-4 / 2 / 4, 5);
  expect(cell(covariance, 2, 2)).toBeCloseTo(4 / 4 / 4, 5);
  expect(cell(covariance, 0, 2)).toBeCloseTo(0, 9);
});
