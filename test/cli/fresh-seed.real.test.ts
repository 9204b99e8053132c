import { describe, expect, it } from 'vitest';
import { arenaFolder } from './arena-folder.ts';

const home = arenaFolder({
  agents: ['Kestrel', 'Heron'].map((name) => ({ kind: 'scripted', name })),
  web: { sandbox: { size: 100 } },
  trees: { count: 1, depth: 2 },
  tournament: { format: 'round-robin', matchRounds: 1 },
});
const newest = async () => (await home.ledger.tournaments.list())[0];

describe('tournament run', () => {
  it('plays on other trees with --fresh, by a seed that was not played', async () => {
    expect(await home.run('tournament', 'run')).toMatchObject({ code: 0 });
    const first = await newest();
    expect(await home.run('tournament', 'run', '--fresh')).toMatchObject({ code: 0 });
    expect(await newest()).toMatchObject({ seed: 2, status: 'finished' });
    expect((await newest())?.trees).not.toEqual(first?.trees);
  });

  it.each([
    [['--fresh', '--seed', '3'], /--fresh draws a seed of its own/],
    [['--fresh', '--set', 'alpha'], /a frozen set has its own trees/],
  ])('refuses %j', async (args, words) => {
    expect(await home.run('tournament', 'run', ...args)).toMatchObject({ code: 2, err: expect.stringMatching(words) });
  });
});
