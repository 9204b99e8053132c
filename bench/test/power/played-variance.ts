import { formatSettings } from '../../../src/config/format-settings.ts';
import { abilities } from '../../../src/ratings/ability/abilities.ts';
import { countItems } from '../../../src/ratings/ability/ability.ts';
import { differenceVariance } from '../../power/difference-variance.ts';
import { MadeUpTournament } from '../../power/made-up-tournament.ts';

const trees = 16;
const agents = 4;
export const law = { agents, spread: 1, format: formatSettings.parse({ format: 'round-robin' }) };

function varianceOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}

/** What is told of the variance of a difference by one tree, over that of so many played tournaments. */
export function toldOverReal(tournaments: number): number {
  const runs = Array.from({ length: tournaments }, (_, run) =>
    new MadeUpTournament(law, `vary ${run}`, trees).results(),
  );
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
  return mean / real;
}
