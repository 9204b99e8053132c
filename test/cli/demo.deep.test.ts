// Repeats test/cli/session.real.test.ts (a session at the command line) as programs of their own, with the built-in database,
// on a larger tournament, and compares all that it wrote with that of an undisturbed one.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { matchLogSchema } from '../../src/reporting/export/match-log-schema.ts';
import { connectArena } from '../../src/storage/database.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { countEffects } from '../support/count-effects.ts';
import { type Ended, runProgram, startProgram } from '../support/run-program.ts';
import { runAlone, type Said } from './run-in.ts';

const [one, two] = ['one', 'two'].map((each) => mkdtempSync(path.join(tmpdir(), `dr-arena-demo ${each}-`))) as [
  string,
  string,
];
afterAll(() => {
  for (const folder of [one, two]) rmSync(folder, { recursive: true, force: true });
});

const demo = (seed: number) => {
  const size = ['--agents', '4', '--trees', '2', '--rounds', '2'];
  return ['demo', '--json', '--seed', String(seed), ...size, '-o', `out ${seed}`];
};

/** The one JSON document that a program printed. */
function document({ code, stdout, stderr }: Ended) {
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

/** The one JSON document that a command printed which ran in this process. */
function documentOf({ code, out, err }: Said) {
  expect(code, err).toBe(0);
  return JSON.parse(out);
}

/** The battles of a run but for the tournament's own id. */
const battles = (folder: string, seed: number) =>
  readFileSync(path.join(folder, `out ${seed}`, 'battles.jsonl'), 'utf8').replace(/T-[0-9a-f]{12}/g, 'T');

/** What was asked in a run. */
function questions(folder: string, seed: number): string[] {
  const text = readFileSync(path.join(folder, `out ${seed}`, 'matches.json'), 'utf8');
  return matchLogSchema.parse(JSON.parse(text)).tasks.map(({ question }) => question);
}

async function untilNoServer(folder: string): Promise<void> {
  const file = path.join(folder, '.dr-arena', 'pg', 'postmaster.pid');
  for (let tries = 0; existsSync(file); tries++) {
    if (tries > 1200) throw new Error(`${file} is still there after two minutes`);
    await wait(100);
  }
}

describe('the demo, as a person runs it', () => {
  let undisturbed: unknown;

  it('prints one JSON document that the reading commands agree with, and asks something else for another seed', async () => {
    const first = document(await runProgram(one, demo(5)));
    undisturbed = first.leaderboard;
    expect(Object.keys(first)).toEqual([
      'tournamentId',
      'seed',
      'agents',
      'trees',
      'matches',
      'rounds',
      'voids',
      'spearman',
      'spearmanOfItems',
      'decision',
      'leaderboard',
      'items',
      'citations',
      'files',
    ]);
    expect(first).toMatchObject({ seed: 5, agents: 4, trees: 2, matches: 8 });
    const row = ['agent', 'rating', 'low', 'high', 'rankLow', 'rankHigh', 'matches', 'wins', 'losses', 'ties'];
    for (const each of first.leaderboard) expect(Object.keys(each)).toEqual(expect.arrayContaining(row));
    expect(Object.keys(first.files)).toEqual(['match', 'report', 'battles', 'leaderboard']);
    for (const file of Object.values<string>(first.files)) expect(existsSync(file)).toBe(true);

    const id: string = first.tournamentId;
    expect(document(await runProgram(one, ['leaderboard', '--json'])).leaderboard).toEqual(first.leaderboard);
    // The server stays for those that follow, which run in this process.
    const server = await openDatabase({ home: path.join(one, '.dr-arena'), databaseUrl: null });
    const read = async (...args: string[]) => documentOf(await runAlone(one, [...args, '--json']));
    expect(await read('tournament', 'status')).toMatchObject([
      { tournament: id, status: 'finished', rounds: first.rounds },
    ]);
    expect(await read('stats')).toMatchObject({ voidRounds: { count: first.voids.rounds } });
    const exported = await read('export', id, '-o', 'exported');
    expect(readFileSync(exported.files.battles, 'utf8')).toBe(readFileSync(first.files.battles, 'utf8'));
    const site = await read('report', id, '-o', 'a site');
    expect(site).toEqual({
      tournamentId: id,
      report: path.join(one, 'a site', 'index.html'),
      files: expect.any(Number),
    });
    expect(readFileSync(site.report, 'utf8')).toContain('<!doctype html>');
    expect((await read('rate', first.files.battles)).ratings).toMatchObject(first.leaderboard);
    const trees = await read('tree', 'list');
    expect(trees).toHaveLength(2);
    expect((await read('tree', 'show', trees[0].id)).nodes).toHaveLength(trees[0].pages);
    documentOf(await runAlone(one, ['tree', 'export', trees[0].id]));
    expect(await runAlone(one, ['leaderboard', 'T-none'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('there is no tournament T-none'),
    });
    // Another seed is another web, which asks something else.
    const small = ['demo', '--json', '--seed', '6', '--agents', '2', '--trees', '1', '--rounds', '1', '-o', 'out 6'];
    expect(documentOf(await runAlone(one, small)).seed).toBe(6);
    const asked = questions(one, 5);
    expect(asked.length).toBeGreaterThan(0);
    for (const question of questions(one, 6)) expect(asked).not.toContain(question);
    await server.close();
    await untilNoServer(one);
  });

  it('interrupted, says how to go on, exits with 130, and goes on to the same end as in another folder', async () => {
    // The server stays for those that follow, which run in this process.
    const server = await openDatabase({ home: path.join(two, '.dr-arena'), databaseUrl: null });
    const arena = await connectArena(server.url);
    const run = startProgram(two, demo(5), { DR_ARENA_CONCURRENCY: '1' });
    while ((await countEffects(arena.db)) < 3 && run.child.exitCode === null) await wait(20);
    run.child.kill('SIGINT');
    const { code, stdout, stderr } = await run.ended;
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
    const id = /resume (T-\w+)/.exec(stderr)?.[1] ?? '';
    expect(stderr).toContain(`dr-arena tournament resume ${id}`);
    const status = documentOf(await runAlone(two, ['tournament', 'status', id, '--json']));
    expect(status).toMatchObject([{ tournament: id, status: 'unfinished' }]);
    const notYet = await runAlone(two, ['leaderboard', id, '--fail-if', 'matches < 1']);
    expect(notYet).toMatchObject({ code: 2, out: '', err: expect.stringContaining('is not rated yet') });
    const resumed = document(await runProgram(two, ['tournament', 'resume', id, '--json']));
    expect(resumed.tournamentId).toBe(id);
    expect(resumed.leaderboard).toEqual(undisturbed);
    await runAlone(two, ['export', id, '-o', 'out 5']);
    expect(battles(two, 5)).toBe(battles(one, 5));
    await arena.close();
    await server.close();
    await untilNoServer(two);
  });
});
