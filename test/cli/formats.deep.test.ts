// Repeats test/cli/formats.real.test.ts (a format is played to its end and rated) in three formats on two trees, and
// test/crash/kill-and-resume.real.test.ts (killed and resumed) in the format whose pairs depend on ratings.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DBOS } from '@dbos-inc/dbos-sdk';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { stringify } from 'yaml';
import { systemClock } from '../../src/kernel/clock.ts';
import type { Rating } from '../../src/ratings/rating.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Running, runProgram, startProgram } from '../support/run-program.ts';
import { runIn } from './run-in.ts';

/** From the most skilled to the least. */
const agents = ['Kestrel', 'Curlew', 'Dunlin', 'Siskin'];
const trees = 2;
const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-formats-'));
let [calm, killed]: TestDatabase[] = [];
let client: pg.Client;

const settings = (tournament: object) => ({
  seed: 5,
  agents: agents.map((name) => ({ kind: 'scripted', name })),
  web: { sandbox: { size: 100 } },
  trees: { count: trees },
  tournament: { matchRounds: 2, ...tournament },
});

function configure(file: string, tournament: object, more: object = {}): string {
  writeFileSync(path.join(folder, file), stringify({ ...settings(tournament), ...more }));
  return file;
}

beforeAll(async () => {
  [calm, killed] = [await openTestDatabase('with engine'), await openTestDatabase('with engine')];
  client = new pg.Client({ connectionString: killed.url });
  await client.connect();
  vi.stubEnv('DATABASE_URL', calm.url);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await client?.end();
  await calm?.drop();
  await killed?.drop();
  rmSync(folder, { recursive: true, force: true });
});

interface Board {
  readonly tournamentId: string;
  readonly leaderboard: readonly Rating[];
}

/** Plays a tournament in this process, and lets its engine forget its workflows: the next one registers them again. */
async function play(file: string): Promise<Board> {
  const { code, out, err } = await runIn(folder, ['tournament', 'run', '-c', file, '--json']);
  await DBOS.shutdown({ deregister: true });
  expect(code, err).toBe(0);
  return JSON.parse(out);
}

const matchesIn = ({ leaderboard }: Board) => leaderboard.reduce((sum, { matches }) => sum + matches, 0) / 2;

/** Pairs that meet, each on every tree: as many, or fewer where a second meeting is known. Other tests play the other formats. */
const pairs = {
  anchor: [3, 3],
  // The losers' final and the last match may each be a second meeting.
  'double-elimination': [6, 4],
  adaptive: [6, 1],
} as const;

describe('a tournament of scripted agents', () => {
  it.each(Object.entries(pairs))('in the format %s is played to its end and rated', async (format, [most, fewest]) => {
    const group = { size: 3, winners: 1, finalists: 1 };
    const board = await play(configure(`${format}.yaml`, { format, group }));
    expect(board.leaderboard.map(({ agent }) => agent).toSorted()).toEqual(agents.toSorted());
    expect(matchesIn(board)).toBeLessThanOrEqual(most * trees);
    expect(matchesIn(board)).toBeGreaterThanOrEqual(fewest * trees);
    const rating = new Map<string, number>(board.leaderboard.map((row) => [row.agent, row.rating]));
    expect(rating.get('Kestrel')).toBeGreaterThan(rating.get('Siskin') ?? Number.NaN);
    const words = await runIn(folder, ['leaderboard', board.tournamentId]);
    expect(words.code, words.err).toBe(0);
    for (const name of agents) expect(words.out).toMatch(new RegExp(`^ *\\S+ +${name} +\\d+ `, 'm'));
    expect(words.out).toMatch(/Intervals: 95%, .*clustered by tree \(2 clusters\)\./);
    expect(words.out).toMatch(/told apart at 95%/);
    expect(words.out).toContain('Fewer than ten trees: the intervals are indicative.');
    expect(words.out).toMatch(new RegExp(`Places by ${format} itself: 1\\. `));
    const status = await runIn(folder, ['tournament', 'status', board.tournamentId, '--json']);
    expect(JSON.parse(status.out)).toMatchObject([{ status: 'finished', matchesVoid: 0 }]);
  });
});

describe('an adaptive tournament that is killed', () => {
  const file = () => configure('killed.yaml', { format: 'adaptive', adaptive: { pairings: 6 }, concurrency: 1 });
  const rounds = async () => Number((await client.query('select count(*) as n from arena.rounds')).rows[0]?.n);

  async function untilRounds(count: number, { child, ended }: Running): Promise<void> {
    for (let looks = 0; (await rounds()) < count; looks++) {
      if (child.exitCode !== null || looks > 3000) throw new Error((await ended).stderr);
      await systemClock.sleep(10);
    }
  }

  it('pairs as it would have, and ends as the undisturbed one', async () => {
    const environment = { DATABASE_URL: killed?.url ?? '' };
    const undisturbed = play(file());
    const run = startProgram(folder, ['tournament', 'run', '-c', file(), '--json'], environment);
    await untilRounds(5, run);
    run.child.kill('SIGKILL');
    await run.ended;
    const resuming = runProgram(folder, ['tournament', 'resume', '--json'], environment);
    const [board, { code, stdout, stderr }] = [await undisturbed, await resuming];
    expect(code, stderr).toBe(0);
    const resumed: Board = JSON.parse(stdout);
    expect(resumed.leaderboard).toEqual(board.leaderboard);
    expect(matchesIn(resumed)).toBeGreaterThan(0);
  });
});
