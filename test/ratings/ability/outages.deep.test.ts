import { expect, it } from 'vitest';
import { abilitiesOf } from '../../../src/ratings/ability/abilities.ts';
import { equalAgents } from './made-up-outages.ts';

const runs = 150;
/** What is stated, with three standard errors of so many runs. */
const most = 0.05 + 3 * Math.sqrt((0.05 * 0.95) / runs);

it.each([
  [10, 0.2, 3],
  [20, 0.2, 3],
  [20, 0.2, 5],
  [20, 0.1, 3],
])('two equal agents on %i trees, down on %f of them, %i in a row, differ significantly in a twentieth of runs at most', (trees, share, length) => {
  let told = 0;
  for (let run = 0; run < runs; run++) {
    const items = equalAgents(2, trees, { share, length }, `${trees} ${share} ${length} ${run}`);
    told += abilitiesOf(items).combined.apart.length;
  }
  expect(told / runs).toBeLessThan(most);
});
