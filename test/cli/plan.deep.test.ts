// Repeats test/arena/cost-plan.long.test.ts (a plan goes by what was measured) with a tournament of six trees.
import { expect, it } from 'vitest';
import { arenaFolder } from './arena-folder.ts';

const home = arenaFolder();
const { run } = home;
const scripted = ['Kestrel', 'Curlew', 'Dunlin', 'Siskin'].map((name) => ({ kind: 'scripted', name }));
const models = ['One', 'Two'].map((name) => ({ kind: 'model', name, model: 'openai/gpt-5.1' }));

function configure(agents: readonly object[], more: object = {}): void {
  home.write('arena.yaml', { seed: 5, agents, web: { sandbox: { size: 100 } }, trees: { count: 6 }, ...more });
}

it('a plan goes by what was measured here, once a tournament on six trees is finished', async () => {
  configure(scripted, { tournament: { format: 'round-robin', matchRounds: 2 } });
  expect(await run('tournament', 'run', '--yes')).toMatchObject({ code: 0 });
  configure(models);
  expect((await run('plan')).out).toContain('Measured here: the rounds of 36 matches; the rest is assumed.');
});
