import { expect, test } from 'vitest';
import { agentId } from '../../../src/kernel/ids.ts';
import { randomFor } from '../../../src/kernel/random.ts';
import type { Battle } from '../../../src/ratings/battles.ts';
import { computeRatings } from '../../../src/storage/rated/compute-in-worker.ts';

/** The built one, which has a thread of its own. */
const built = new URL('../../../dist/program/compute-in-worker.js', import.meta.url).href;

test('many agents are rated in another thread, the process goes on meanwhile, and the ratings are the same', async () => {
  const { computeInWorker } = (await import(built)) as typeof import('../../../src/storage/rated/compute-in-worker.ts');
  const random = randomFor('figures', 1);
  const agents = Array.from({ length: 40 }, (_, index) => agentId(`agent-${index}`));
  const battles: Battle[] = [];
  for (let match = 0; match < 800; match++) {
    const [model_a = '', model_b = ''] = random.shuffle(agents);
    battles.push({ model_a, model_b, winner: random.pick(['model_a', 'model_b', 'tie']), tree_id: `t${match % 12}` });
  }
  const task = { battles, options: { agents }, agents, items: null };
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 1);
  const figures = await computeInWorker(task);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(0);
  expect(figures).toEqual(computeRatings(task));
  expect(figures.rating?.ratings).toHaveLength(40);
});
