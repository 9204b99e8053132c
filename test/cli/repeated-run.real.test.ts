import { describe, expect, it } from 'vitest';
import { repeatNote } from '../../src/application/repeated-run.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { arenaFolder } from './arena-folder.ts';

const config = {
  agents: ['Kestrel', 'Heron'].map((name) => ({ kind: 'scripted', name })),
  web: { sandbox: { size: 100 } },
  trees: { count: 1, depth: 2 },
  tournament: { format: 'round-robin', matchRounds: 1 },
};
const home = arenaFolder(config);
const newest = async () => (await home.ledger.tournaments.list())[0];

describe('tournament run', () => {
  it('says beforehand that it would repeat what was played, and offers fresh trees', async () => {
    expect((await home.run('tournament', 'run')).err).not.toContain('seed 1');
    const first = await newest();
    const again = await home.run('tournament', 'run');
    expect(again.err).toContain(
      `These agents have played with seed 1 in ${first?.id}: the trees and questions would be the same, and tell little that is new. For new evidence: dr-arena tournament run --more ${first?.id} --trees 1 (rated together with it), or another seed.\n`,
    );
    home.write('arena.yaml', { ...config, seed: 2 });
    expect(await home.run('tournament', 'run')).toMatchObject({
      code: 0,
      err: expect.not.stringContaining('have played'),
    });
    expect(await newest()).toMatchObject({ seed: 2, status: 'finished' });
    expect((await newest())?.trees).not.toEqual(first?.trees);
  });

  it('says nothing of that where others play, or more trees are grown', async () => {
    home.write('arena.yaml', config);
    const own = loadConfig(home.at('arena.yaml'), []);
    const [first] = own.agents;
    expect(await repeatNote(home, own)).not.toBeNull();
    expect(await repeatNote(home, { ...own, agents: first ? [first] : [] })).toBeNull();
    expect(await repeatNote(home, { ...own, trees: { ...own.trees, count: 2 } })).toBeNull();
  });
});
