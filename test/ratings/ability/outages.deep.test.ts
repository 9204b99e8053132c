import { expect, it } from 'vitest';
import { abilitiesOf } from '../../../src/ratings/ability/abilities.ts';
import { rateBattles } from '../../../src/ratings/rate.ts';
import { equalAgents } from './made-up-outages.ts';

const runs = 150;
/** What is stated, with three standard errors of so many runs. */
const most = 0.05 + 3 * Math.sqrt((0.05 * 0.95) / runs);

it.each([
  [10, 0.2, 3],
  [20, 0.2, 3],
  [20, 0.2, 5],
  [20, 0.2, 10],
  [20, 0.1, 3],
])('two equal agents on %i trees, down on %f of them, %i in a row, differ significantly in a twentieth of runs at most, by items and by matches', (trees, share, length) => {
  const told = { items: 0, ofItems: 0, matches: 0, ofMatches: 0 };
  for (let run = 0; run < runs; run++) {
    const { items, battles, outages, isOneSilent } = equalAgents(
      2,
      trees,
      { share, length },
      `${trees} ${share} ${length} ${run}`,
    );
    // Who never answers is worse, whatever the reason: by items this is left out where outages are longest alone.
    if (!isOneSilent || length < 10) {
      told.ofItems += 1;
      told.items += abilitiesOf(items).combined.apart.length;
    }
    if (isOneSilent) continue;
    told.ofMatches += 1;
    told.matches += rateBattles(battles, { outages }).toldApart?.apart.length ?? 0;
  }
  expect(told.items / told.ofItems).toBeLessThan(most);
  expect(told.matches / told.ofMatches).toBeLessThan(most);
});
