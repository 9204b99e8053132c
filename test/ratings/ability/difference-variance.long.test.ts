import { describe, expect, it } from 'vitest';
import { formatSettings } from '../../../src/config/format-settings.ts';
import { abilities } from '../../../src/ratings/ability/abilities.ts';
import { countItems } from '../../../src/ratings/ability/ability.ts';
import { differenceVariance } from '../../../src/ratings/ability/difference-variance.ts';
import { MadeUpTournament } from '../../../src/simulation/made-up-tournament.ts';

const trees = 16;
const agents = 4;
const law = { agents, spread: 1, format: formatSettings.parse({ format: 'round-robin' }) };

function varianceOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}

describe('the variance of a difference by one tree', () => {
  it('is about that of ratings from tournament to tournament, times their trees', () => {
    const runs = Array.from({ length: 50 }, (_, run) => new MadeUpTournament(law, `vary ${run}`, trees).results());
    const boards = runs.map((results) => {
      const board = abilities(results).combined.agents;
      return new Map<string, number>(board.map(({ agent, rating }) => [agent, rating ?? Number.NaN]));
    });
    const pairs = Array.from({ length: agents }, (_, one) =>
      Array.from({ length: one }, (__, other) =>
        varianceOf(boards.map((board) => (board.get(`a${one}`) ?? 0) - (board.get(`a${other}`) ?? 0))),
      ),
    ).flat();
    const real = (trees * pairs.reduce((sum, each) => sum + each, 0)) / pairs.length;
    const told = runs.map((results) => differenceVariance(countItems(results))?.variance ?? Number.NaN);
    const mean = told.reduce((sum, each) => sum + each, 0) / told.length;
    expect(mean / real).toBeGreaterThan(0.8);
    expect(mean / real).toBeLessThan(1.25);
  });

  it('is unknown from two trees, and of agents that passed everything', () => {
    const two = new MadeUpTournament(law, 'two', 2).results();
    expect(differenceVariance(countItems(two))).toBeNull();
    const perfect = new MadeUpTournament(law, 'all', 5).results().map((each) => ({ ...each, satisfied: true }));
    expect(differenceVariance(countItems(perfect))).toBeNull();
  });
});
