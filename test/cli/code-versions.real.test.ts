import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('a program whose files have changed', () => {
  it('plays as another version, and a run that goes on says so', async () => {
    expect((await run('tournament', 'run')).err).not.toContain('have changed');
    home.write('mine.mjs', answering('Two.'));
    expect((await run('tournament', 'resume')).err).toMatch(/^The files of mine have changed since T-\w+ began/m);
  });
});
