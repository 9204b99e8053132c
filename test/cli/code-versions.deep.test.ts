// Repeats test/cli/code-versions.real.test.ts (a program whose files have changed is of another version) in a schedule.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scheduleName } from '../../src/kernel/ids.ts';
import type { Running } from '../support/run-program.ts';
import { arenaFolder } from './arena-folder.ts';

const here = process.cwd();
const home = arenaFolder();
const { folder, told, run } = home;
const name = scheduleName('weekly');
let worker: Running | undefined;

/** A program that says the same to every question. */
const answering = (words: string) => `console.log(JSON.stringify({ text: '${words}', citations: [], costUsd: 0 }));\n`;

beforeAll(() => {
  home.write('mine.mjs', answering('One.'));
  home.write('arena.yaml', {
    agents: [
      { kind: 'command', name: 'mine', command: ['node', 'mine.mjs'], maxCostUsd: 0 },
      { kind: 'scripted', name: 'Merlin' },
    ],
    web: { sandbox: { size: 100 } },
    trees: { count: 1, depth: 2 },
    tournament: { format: 'round-robin', matchRounds: 1 },
    refresh: { play: 'new' },
  });
  process.chdir(folder);
});
afterAll(async () => {
  process.chdir(here);
  worker?.child.kill('SIGKILL');
  await worker?.ended;
});

describe('a program whose files have changed', () => {
  it('is new to a schedule that plays newcomers alone', async () => {
    await told('schedule', 'add', name, '--cron', '0 0 1 1 *');
    worker = home.start('worker', '--name', 'one', '--grace', '5');
    const refreshed = async () => {
      await run('schedule', 'run-now', name, '--wait');
      return (await home.ledger.refreshes.list(name)).at(-1);
    };
    expect(await refreshed()).toMatchObject({ stoppedBy: 'portions' });
    expect(await refreshed()).toMatchObject({ stoppedBy: 'nobody_new' });
    home.write('mine.mjs', answering('Four.'));
    expect(await refreshed()).toMatchObject({ number: 3, stoppedBy: 'portions' });
    const since = String.raw`mine \(since [^)]*\)`;
    const board = await told('leaderboard', '--schedule', name);
    expect(board).toMatch(new RegExp(`New since the refresh before: ${since}\\.\\nNo longer playing, .*: ${since}\\.`));
    expect(await told('leaderboard', '--schedule', name, '--diff', '1', '3')).toMatch(
      new RegExp(`New version: ${since} in the place of ${since}: version files \\w{12} → files \\w{12}\\.`),
    );
    const { leaderboard } = await home.json<{ leaderboard: { agent: string }[] }>('leaderboard', '--schedule', name);
    expect(leaderboard.filter(({ agent }) => agent.startsWith('mine (since '))).toHaveLength(2);
  });
});
