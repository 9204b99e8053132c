import { describe, expect, it } from 'vitest';
import { agentId } from '../../src/kernel/ids.ts';
import { abilitiesWithStandings } from '../../src/ratings/ability/abilities.ts';
import { countItems } from '../../src/ratings/ability/ability.ts';
import { battleStandings } from '../../src/ratings/analysis.ts';
import type { Battle } from '../../src/ratings/battles.ts';
import { type JointStandings, mostPaired, pairStandings } from '../../src/ratings/pair-standings.ts';
import { rateBattles } from '../../src/ratings/rate.ts';
import { madeUpItems } from './ability/made-up-items.ts';

const items = madeUpItems({
  abilities: { ant: 1.2, bee: 0.9, cat: -0.2, dog: -0.4 },
  trees: 8,
  items: 3,
  treeEffect: 0.5,
});
const { abilities, standings } = abilitiesWithStandings(countItems(items));
const pairs = pairStandings(standings as JointStandings);

describe('pairs of the rating by all graded items', () => {
  it('differ by what their ratings do, are told apart where the board says so, and have its chances', () => {
    const { combined } = abilities;
    const ratingOf = new Map(combined.agents.map(({ agent, rating }) => [agent, rating ?? 0]));
    expect(pairs.agents.map(({ agent }) => agent)).toEqual(combined.agents.map(({ agent }) => agent));
    for (const { better, worse, difference, low, high } of pairs.pairs) {
      expect(difference).toBeCloseTo((ratingOf.get(better) ?? 0) - (ratingOf.get(worse) ?? 0), 4);
      expect((low + high) / 2).toBeCloseTo(difference, 4);
    }
    const apart = pairs.pairs.filter(({ furtherTrees }) => furtherTrees === 0);
    expect(new Set(apart.map(({ better, worse }) => `${better} ${worse}`))).toEqual(
      new Set(combined.apart.map((pair) => pair.join(' '))),
    );
    expect(apart.length).toBeGreaterThan(0);
    expect(apart.length).toBeLessThan(6);
    for (const [index, { agent, aboveNext }] of combined.agents.slice(0, -1).entries()) {
      const next = combined.agents[index + 1]?.agent;
      expect(pairs.pairs.find(({ better, worse }) => better === agent && worse === next)?.chance).toBe(aboveNext);
    }
  });

  it('say who may be best by the ranks of the board, with chances that add up to one', () => {
    const first = abilities.combined.agents.filter(({ rankLow }) => rankLow === 1).map(({ agent }) => agent);
    expect(pairs.agents.filter(({ rankLow }) => rankLow === 1).map(({ agent }) => agent)).toEqual(first);
    expect(pairs.agents.reduce((sum, { bestChance }) => sum + bestChance, 0)).toBeCloseTo(1, 9);
  });

  it('are none on a single tree', () => {
    expect(abilitiesWithStandings(countItems(items.filter(({ tree }) => tree === 'tree-0'))).standings).toBeNull();
  });

  it('are of the best forty only, and say how many others there are', () => {
    const size = mostPaired + 5;
    const covariance = { size, cells: new Float64Array(size * size) };
    for (let index = 0; index < size; index++) covariance.cells[index * size + index] = 0.1;
    const agents = Array.from({ length: size }, (_, index) => agentId(`agent-${index}`));
    const strengths = Float64Array.from(agents, (_, index) => index / 10);
    const { left, pairs: all } = pairStandings({ agents, strengths, covariance, degrees: 9, clusters: 10 });
    expect(left).toBe(5);
    expect(all.length).toBe((mostPaired * (mostPaired - 1)) / 2);
    expect(all[0]?.better).toBe(`agent-${size - 1}`);
  });
});

it('pairs of match ratings are those that the match board tells apart', () => {
  const battle = (one: string, other: string, tree_id: string, winner: Battle['winner']): Battle => {
    return { model_a: one, model_b: other, tree_id, winner };
  };
  const battles = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((tree, index) => [
    battle('ant', 'bee', tree, index < 5 ? 'model_a' : 'model_b'),
    battle('bee', 'cat', tree, index === 2 ? 'model_b' : 'model_a'),
    battle('ant', 'cat', tree, index === 4 ? 'tie' : 'model_a'),
  ]);
  const told = pairStandings(battleStandings(battles) as JointStandings);
  const { toldApart } = rateBattles(battles);
  const apart = told.pairs.filter(({ furtherTrees }) => furtherTrees === 0);
  expect(new Set(apart.map(({ better, worse }) => `${better} ${worse}`))).toEqual(
    new Set(toldApart?.apart.map((pair) => pair.join(' '))),
  );
  expect(told.trees).toBe(6);
});
