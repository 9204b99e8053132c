import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import type { TournamentId } from '../../src/kernel/ids.ts';
import { randomFor } from '../../src/kernel/random.ts';
import { type ArenaDatabase, connectArena } from '../../src/storage/database.ts';
import { type Ledger, openLedger } from '../../src/storage/ledger.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { countEffects } from '../support/count-effects.ts';
import { type Running, runProgram, startProgram } from '../support/run-program.ts';

const kills = 6;
const demo = ['demo', '--json', '--seed', '11', '--agents', '4', '--trees', '3', '--rounds', '2', '-o', 'out'];
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
    const arena = await connectArena(database.url);
    const watch = new Watch(arena.db);
    let run = startProgram(killed, demo, slow);
    const random = randomFor('kills', 1);
    for (let kill = 1; kill <= kills; kill++) {
      await watch.untilProgress(run, random.int(3, 20));
      run.child.kill('SIGKILL');
      await run.ended;
      await watch.remember();
      // By its id: another one begins beside it, which a resume without one might take for the newest.
      run = startProgram(killed, ['tournament', 'resume', await watch.tournament(), '--json']);
      if (kill === kills) await meanwhile(killed, watch);
    }
    const { stdout, stderr, code } = await run.ended;
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout).leaderboard).toEqual(JSON.parse((await undisturbed).stdout).leaderboard);
    expect(await watch.recordedAnswersAskedAgain()).toEqual([]);
    expect(watch.recordedAtKills).toBeGreaterThan(kills);

    await arena.close();
    await database.close();
    for (const folder of folders) await untilGone(path.join(home(folder), 'pg', 'postmaster.pid'));
  }, 600_000);
});

/** A second process plays a tournament of its own in the same home, while the first is resumed. */
async function meanwhile(folder: string, watch: Watch): Promise<void> {
  const first = await watch.tournament();
  const other = ['demo', '--json', '--seed', '12', '--agents', '2', '--trees', '1', '--rounds', '1', '-o', 'other'];
  const second = await runProgram(folder, other);
  expect(second.code, second.stderr).toBe(0);
  expect(JSON.parse(second.stdout).tournamentId).not.toBe(first);
}

/** Watches what one tournament records. */
class Watch {
  readonly #db: ArenaDatabase;
  readonly #ledger: Ledger;
  #id: TournamentId | null = null;
  #before = 0;
  /** Attempts at each answer that was recorded at some kill, as counted then. */
  readonly #attempts = new Map<string, number>();

  constructor(db: ArenaDatabase) {
    this.#db = db;
    this.#ledger = openLedger(db);
  }

  get recordedAtKills(): number {
    return this.#attempts.size;
  }

  /** Waits until `count` effects more than at the last call are recorded; fails when the run ends before. */
  async untilProgress(run: Running, count: number): Promise<void> {
    for (let effects = 0; ; ) {
      effects = await countEffects(this.#db);
      if (effects >= this.#before + count && (await this.#ledger.tournaments.list()).length > 0) {
        this.#before = effects;
        return;
      }
      if (run.child.exitCode !== null) throw new Error(`the run ended by itself: ${(await run.ended).stderr}`);
      await wait(25);
    }
  }

  async tournament(): Promise<TournamentId> {
    const oldest = (await this.#ledger.tournaments.list()).at(-1);
    if (!oldest) throw new Error('no tournament was recorded');
    this.#id ??= oldest.id;
    return this.#id;
  }

  async remember(): Promise<void> {
    const recorded = new Set((await this.#ledger.answers.ofTournament(await this.tournament())).map(keyOf));
    for (const attempt of await this.#ledger.answers.countComputations(await this.tournament())) {
      const key = keyOf(attempt);
      if (recorded.has(key) && !this.#attempts.has(key)) this.#attempts.set(key, attempt.attempts);
    }
  }

  async recordedAnswersAskedAgain(): Promise<string[]> {
    const now = await this.#ledger.answers.countComputations(await this.tournament());
    return now.filter((each) => each.attempts > (this.#attempts.get(keyOf(each)) ?? each.attempts)).map(keyOf);
  }
}

function keyOf({ agent, task }: { agent: string; task: string }): string {
  return `${agent} ${task}`;
}

async function untilGone(file: string): Promise<void> {
  for (let tries = 0; existsSync(file); tries++) {
    if (tries > 300) throw new Error(`${file} is still there after 30 s`);
    await wait(100);
  }
}
