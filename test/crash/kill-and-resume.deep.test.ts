// Repeats test/crash/kill-and-resume.real.test.ts (killed twice and resumed) at more moments, in a larger tournament, on the
// embedded server, and beside another tournament; that no server stays is held by test/storage/embedded-server.real.test.ts.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { randomFor } from '../../src/kernel/random.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { runProgram, startProgram } from '../support/run-program.ts';
import { killAt, openWatch } from './watch.ts';

const kills = 4;
const demo = ['demo', '--json', '--seed', '11', '--agents', '4', '--trees', '2', '--rounds', '2', '-o', 'out'];
/** Few matches at a time, so that the run is long enough to be killed often. */
const slow = { DR_ARENA_CONCURRENCY: '4' };
const folders = [
  mkdtempSync(path.join(tmpdir(), 'dr-arena-calm-')),
  mkdtempSync(path.join(tmpdir(), 'dr-arena-killed-')),
];
const [calm = '', killed = ''] = folders;

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const home = (folder: string) => path.join(folder, '.dr-arena');

describe('a tournament killed again and again', () => {
  it('ends with the leaderboard of an undisturbed run, pays no recorded answer twice and leaves no server', async () => {
    const undisturbed = runProgram(calm, demo);

    const database = await openDatabase({ home: home(killed), databaseUrl: null });
    const watch = await openWatch(database.url);
    let run = startProgram(killed, demo, slow);
    let id = '';
    const random = randomFor('kills', 1);
    for (let kill = 1; kill <= kills; kill++) {
      const effects = random.int(3, 15);
      await killAt(run, async () => (await watch.newest()) !== '' && watch.hasGrownBy(effects));
      await watch.remember();
      id ||= await watch.newest();
      // By its id: another one begins beside it, which a resume without one might take for the newest.
      run = startProgram(killed, ['tournament', 'resume', id, '--json']);
      if (kill === kills) await playAnother(killed, id);
    }
    const { stdout, stderr, code } = await run.ended;
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout).leaderboard).toEqual(JSON.parse((await undisturbed).stdout).leaderboard);
    expect(await watch.recordedAnswersAskedAgain()).toEqual([]);
    expect(watch.recordedAtKills).toBeGreaterThan(kills);

    await watch.close();
    await database.close();
    for (const folder of folders) await untilGone(path.join(home(folder), 'pg', 'postmaster.pid'));
  });
});

/** A second process plays a tournament of its own in the same home, while the first is resumed. */
async function playAnother(folder: string, first: string): Promise<void> {
  const other = ['demo', '--json', '--seed', '12', '--agents', '2', '--trees', '1', '--rounds', '1', '-o', 'other'];
  const second = await runProgram(folder, other);
  expect(second.code, second.stderr).toBe(0);
  expect(JSON.parse(second.stdout).tournamentId).not.toBe(first);
}

async function untilGone(file: string): Promise<void> {
  for (let tries = 0; existsSync(file); tries++) {
    if (tries > 300) throw new Error(`${file} is still there after 30 s`);
    await wait(100);
  }
}
