import { expect, it } from 'vitest';
import { abilitiesWithStandings } from '../../../src/ratings/ability/abilities.ts';
import { pairStandings } from '../../../src/ratings/pair-standings.ts';
import { equalAgents } from './made-up-outages.ts';

const burst = { share: 0.2, length: 3 };

it('trees of one outage are left out together: fewer clusters, wider intervals, the same ratings and trees', () => {
  const widths = { asOne: 0, asMany: 0 };
  let clusters = 0;
  for (const seed of ['1', '2', '3', '4', '5', '6']) {
    const asOne = abilitiesWithStandings(equalAgents(2, 20, burst, seed).items);
    const asMany = abilitiesWithStandings(equalAgents(2, 20, burst, seed, false).items);
    const [one, many] = [asOne, asMany].map(({ standings }) => standings && pairStandings(standings));
    expect(asMany.standings?.clusters).toBe(20);
    clusters += asOne.standings?.clusters ?? 0;
    expect([one?.trees, many?.trees, asOne.abilities.combined.trees]).toEqual([20, 20, 20]);
    expect(one?.pairs[0]?.difference).toBeCloseTo(many?.pairs[0]?.difference ?? Number.NaN, 6);
    widths.asOne += (one?.pairs[0]?.high ?? 0) - (one?.pairs[0]?.low ?? 0);
    widths.asMany += (many?.pairs[0]?.high ?? 0) - (many?.pairs[0]?.low ?? 0);
  }
  expect(clusters).toBeLessThan(6 * 18);
  expect(widths.asOne).toBeGreaterThan(1.15 * widths.asMany);
});

it('an agent that never answered was not down for a while: its trees stay apart', () => {
  const { standings } = abilitiesWithStandings(equalAgents(2, 10, { share: 1, length: 10 }, 'never').items);
  expect(standings?.clusters).toBe(10);
});
