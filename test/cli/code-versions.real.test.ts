import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entrantsOf } from '../../src/arena/series/entrants.ts';
import type { TournamentHead } from '../../src/arena/tournament.ts';
import { agentId } from '../../src/kernel/ids.ts';
import { arenaFolder } from './arena-folder.ts';

const here = process.cwd();
const home = arenaFolder();
const { folder, run } = home;

/** A program that says the same to every question. */
const answering = (words: string) => `console.log(JSON.stringify({ text: '${words}', citations: [], costUsd: 0 }));\n`;

beforeAll(() => {
  home.write('mine.mjs', answering('One.'));
  configure(1);
  process.chdir(folder);
});
afterAll(() => process.chdir(here));

/** Other trees for each seed. */
function configure(seed: number): void {
  home.write('arena.yaml', {
    seed,
    agents: [
      { kind: 'command', name: 'mine', command: ['node', 'mine.mjs'], maxCostUsd: 0 },
      { kind: 'scripted', name: 'Merlin' },
    ],
    web: { sandbox: { size: 100 } },
    trees: { count: 1, depth: 2 },
    tournament: { format: 'round-robin', matchRounds: 1 },
  });
}

const versionIn = (head: TournamentHead | undefined) =>
  entrantsOf(head?.config).get(agentId('mine'))?.version ?? expect.fail('it played none');

describe('a program whose files have changed', () => {
  it('is told of before it plays again, as another version, and where a run goes on', async () => {
    expect((await run('tournament', 'run')).err).not.toContain('have changed');
    configure(2);
    expect((await run('tournament', 'run')).err).not.toContain('have changed');
    home.write('mine.mjs', answering('Two.'));
    configure(3);
    const again = await run('tournament', 'run');
    expect(again.err).toMatch(
      /^The files of mine have changed since it played in T-\w+ \(\d{4}-\d\d-\d\d\): it plays as another version\.$/m,
    );
    const [last, , first] = await home.ledger.tournaments.list();
    expect(versionIn(last)).not.toBe(versionIn(first));
    home.write('mine.mjs', answering('Three.'));
    expect((await run('tournament', 'resume')).err).toMatch(/^The files of mine have changed since T-\w+ began/m);
  });
});
