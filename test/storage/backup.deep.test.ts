import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectArena } from '../../src/storage/database.ts';
import { openLedger } from '../../src/storage/ledger.ts';
import { runAlone } from '../cli/run-in.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Running, startProgram } from '../support/run-program.ts';

// Repeats test/storage/backup.real.test.ts (a restored tournament gives the same leaderboard, and one that was killed is gone
// on with) with a kill of its own, and the same end on both sides.

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-backup-'));
const other = mkdtempSync(path.join(tmpdir(), 'dr-arena-restored-'));
let [from, to]: TestDatabase[] = [];

beforeAll(async () => {
  [from, to] = [await openTestDatabase(), await openTestDatabase()];
});
afterAll(async () => {
  await from?.drop();
  await to?.drop();
  for (const each of [folder, other]) rmSync(each, { recursive: true, force: true });
});

const inFrom = (...args: string[]) => runAlone(folder, args, { DATABASE_URL: from?.url ?? '' });
const inTo = (...args: string[]) => runAlone(other, args, { DATABASE_URL: to?.url ?? '' });
const file = path.join(folder, 'mine.backup');

it('a backup of a tournament that was killed goes on elsewhere and ends with the same leaderboard', async () => {
  const demo = ['demo', '--json', '--seed', '21', '--agents', '3', '--trees', '1', '--rounds', '2', '-o', 'out'];
  const env = { DATABASE_URL: from?.url ?? '', DR_ARENA_CONCURRENCY: '1' };
  const run = startProgram(folder, demo, env);
  await untilPlayed(1, run);
  run.child.kill('SIGKILL');
  await run.ended;
  const taken = await inFrom('backup', file, '--json');
  expect(taken, taken.err).toMatchObject({ code: 0 });

  const restored = await inTo('restore', file, '--json');
  expect(restored, restored.err).toMatchObject({ code: 0 });
  expect(JSON.parse(restored.out)).toMatchObject({ restored: true, rows: JSON.parse(taken.out).rows });
  const there = await inTo('tournament', 'resume', '--json');
  const here = await inFrom('tournament', 'resume', '--json');
  expect(there, there.err).toMatchObject({ code: 0 });
  expect(JSON.parse(there.out).leaderboard).toEqual(JSON.parse(here.out).leaderboard);
  expect(JSON.parse(there.out).leaderboard).toHaveLength(3);
});

/** Waits until so many rounds are recorded. */
async function untilPlayed(rounds: number, run: Running): Promise<void> {
  const arena = await connectArena(from?.url ?? '');
  const ledger = openLedger(arena.db);
  try {
    for (let tries = 0; ; tries++) {
      const [played] = await ledger.tournaments.list();
      if (played && (await ledger.rounds.ofTournament(played.id)).length >= rounds) return;
      if (run.child.exitCode !== null) throw new Error(`the run ended by itself: ${(await run.ended).stderr}`);
      if (tries > 4000) throw new Error('no round was recorded for two minutes');
      await wait(30);
    }
  } finally {
    await arena.close();
  }
}
