import { describe, expect, it } from 'vitest';
import { repeatNote } from '../../src/application/repeated-run.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { arenaFolder } from './arena-folder.ts';

const home = arenaFolder({
  agents: ['Kestrel', 'Heron'].map((name) => ({ kind: 'scripted', name })),
  web: { sandbox: { size: 100 } },
  trees: { count: 1, depth: 2 },
  tournament: { format: 'round-robin', matchRounds: 1 },
});
const newest = async () => (await home.ledger.tournaments.list())[0];

describe('tournament run', () => {
  it('says beforehand that it would repeat what was played, and offers fresh trees', async () => {
    expect((await home.run('tournament', 'run')).err).not.toContain('seed 1');
    const first = await newest();
    const again = await home.run('tournament', 'run');
    expect(again.err).toContain(
      `These agents have played with seed 1 in ${first?.id}: the trees and questions would be the same, and tell little that is new. For new evidence: dr-arena tournament run --more ${first?.id} --trees 1 (rated together with it), or --fresh (a seed that was not played).\n`,
    );
    const fresh = await home.run('tournament', 'run', '--fresh');
    expect(fresh).toMatchObject({ code: 0, err: expect.not.stringContaining('have played') });
    expect(await newest()).toMatchObject({ seed: 2, status: 'finished' });
    expect((await newest())?.trees).not.toEqual(first?.trees);
  });

  it('says nothing of that where others play, or more trees are grown', async () => {
    const config = loadConfig(home.at('arena.yaml'), []);
    const [first] = config.agents;
    expect(await repeatNote(home, config)).not.toBeNull();
    expect(await repeatNote(home, { ...config, agents: first ? [first] : [] })).toBeNull();
    expect(await repeatNote(home, { ...config, trees: { ...config.trees, count: 2 } })).toBeNull();
  });

  it.each([
    [['--fresh', '--more', 'T-1'], /'--fresh' cannot be used with option '--more <id>'/],
    [['--fresh', '--set', 'alpha'], /'--fresh' cannot be used with option '--set <set>'/],
  ])('refuses %j', async (args, words) => {
    expect(await home.run('tournament', 'run', ...args)).toMatchObject({ code: 2, err: expect.stringMatching(words) });
  });
});
