import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectArena } from '../../src/store/database.ts';
import { openLedger } from '../../src/store/ledger.ts';
import { runAlone } from '../commands/run-in.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Running, startProgram } from '../support/run-program.ts';

const fixture = path.join(import.meta.dirname, 'fixtures/schema-0001.backup');
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

describe('a backup', () => {
  it('taken while a tournament is played goes on elsewhere and ends with the same leaderboard', async () => {
    const demo = ['demo', '--json', '--seed', '21', '--agents', '3', '--trees', '1', '--rounds', '2', '-o', 'out'];
    const env = { DATABASE_URL: from?.url ?? '', DR_ARENA_CONCURRENCY: '1' };
    const run = startProgram(folder, demo, env);
    await untilPlayed(1, run);
    const taken = await inFrom('backup', file, '--json');
    expect(taken, taken.err).toMatchObject({ code: 0 });
    expect(run.child.exitCode).toBeNull();
    const calm = await run.ended;
    expect(calm.code, calm.stderr).toBe(0);

    const restored = await inTo('restore', file, '--json');
    expect(restored, restored.err).toMatchObject({ code: 0 });
    expect(JSON.parse(restored.out)).toMatchObject({ restored: true, rows: JSON.parse(taken.out).rows });
    expect(JSON.parse((await inTo('tournament', 'status', '--json')).out)).toMatchObject([{ status: 'unfinished' }]);
    const resumed = await inTo('tournament', 'resume', '--json');
    expect(resumed, resumed.err).toMatchObject({ code: 0 });
    expect(JSON.parse(resumed.out).leaderboard).toEqual(JSON.parse(calm.stdout).leaderboard);
  });

  it('is not put into a database that holds something, is in use, or by a file that is damaged', async () => {
    expect(await inTo('restore', fixture)).toMatchObject({ code: 2, err: expect.stringContaining('is not empty') });
    expect(await inTo('restore', fixture, '--replace')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--yes'),
    });
    const damaged = path.join(folder, 'damaged.backup');
    writeFileSync(damaged, 'no backup');
    expect(await inTo('restore', damaged, '--replace', '--yes')).toMatchObject({ code: 2 });
    const user = await connectArena(to?.url ?? '');
    expect(await inTo('restore', fixture, '--replace', '--yes')).toMatchObject({
      code: 2,
      err: expect.stringContaining('is in use'),
    });
    await user.close();
    expect(JSON.parse((await inTo('tournament', 'status', '--json')).out)).toMatchObject([{ status: 'finished' }]);
  });

  it('replaces what is there when it is told to, and backs up to the same content again', async () => {
    const replaced = await inTo('restore', fixture, '--replace', '--yes', '--json');
    expect(replaced, replaced.err).toMatchObject({ code: 0 });
    expect(existsSync(path.join(other, 'arena.yaml'))).toBe(true);
    const again = path.join(other, 'again.backup');
    expect(JSON.parse((await inTo('backup', again, '--json')).out)).toMatchObject({
      rows: JSON.parse(replaced.out).rows,
    });
    expect(await inTo('restore', again, '--check')).toMatchObject({
      code: 0,
      out: expect.stringContaining('is whole'),
    });
  });

  it('leaves nothing behind where it cannot be written', async () => {
    expect(await inTo('backup', file)).toMatchObject({ code: 2, err: expect.stringContaining('is there already') });
    const nowhere = path.join(other, 'no such folder', 'a.backup');
    expect(await inTo('backup', nowhere)).toMatchObject({ code: 2, err: expect.stringContaining('cannot write') });
    expect(readdirSync(other).filter((each) => each.includes('draft'))).toEqual([]);
  });
});

/** Waits until so many rounds are recorded. */
async function untilPlayed(rounds: number, run: Running): Promise<void> {
  const arena = await connectArena(from?.url ?? '');
  const ledger = openLedger(arena.db);
  try {
    for (let tries = 0; ; tries++) {
      const [played] = await ledger.listTournaments();
      if (played && (await ledger.loadRoundsOfTournament(played.id)).length >= rounds) return;
      if (run.child.exitCode !== null) throw new Error(`the run ended by itself: ${(await run.ended).stderr}`);
      if (tries > 4000) throw new Error('no round was recorded for two minutes');
      await wait(30);
    }
  } finally {
    await arena.close();
  }
}
