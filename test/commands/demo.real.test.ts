import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/open-database.ts';
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

async function untilNoServer(folder: string): Promise<void> {
  const file = path.join(folder, '.dr-arena', 'pg', 'postmaster.pid');
  for (let tries = 0; existsSync(file); tries++) {
    if (tries > 300) throw new Error(`${file} is still there after 30 s`);
    await wait(100);
  }
}

describe('the demo, as a person runs it', () => {
  it('prints one JSON document, the same in every folder, that the reading commands agree with', async () => {
    const first = document(await runProgram(one, demo(5)));
    expect(Object.keys(first)).toEqual([
      'tournamentId',
      'seed',
      'agents',
      'trees',
      'matches',
      'rounds',
      'voids',
      'spearman',
      'leaderboard',
      'files',
    ]);
    expect(first).toMatchObject({ seed: 5, agents: 4, trees: 2, matches: 8 });
    const row = ['agent', 'rating', 'low', 'high', 'rankLow', 'rankHigh', 'matches', 'wins', 'losses', 'ties'];
    for (const each of first.leaderboard) expect(Object.keys(each)).toEqual(expect.arrayContaining(row));
    expect(Object.keys(first.files)).toEqual(['report', 'battles', 'leaderboard']);
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
    await server.close();
    const unknown = await runProgram(one, ['leaderboard', 'T-none']);
    expect(unknown).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('there is no tournament T-none'),
    });

    const both = await Promise.all([runProgram(two, demo(5)), runProgram(two, demo(6))]);
    const [again, other] = both.map(document);
    const { tournamentId: _a, files: _b, ...same } = first;
    expect(again).toMatchObject(same);
    expect(battles(two, 5)).toBe(battles(one, 5));
    expect(other.seed).toBe(6);
    expect(battles(two, 6)).not.toBe(battles(two, 5));
    for (const folder of [one, two]) await untilNoServer(folder);
  });

  it('interrupted, says how to go on, exits with 130, and goes on to the same end', async () => {
    const run = startProgram(one, demo(6), { DR_ARENA_CONCURRENCY: '1' });
    let said = '';
    run.child.stderr?.on('data', (text: string) => {
      said += text;
    });
    while (!/tournament T-/.test(said) && run.child.exitCode === null) await wait(20);
    await wait(300);
    run.child.kill('SIGINT');
    const { code, stdout, stderr } = await run.ended;
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
    const id = /resume (T-\w+)/.exec(stderr)?.[1] ?? '';
    expect(stderr).toContain(`dr-arena tournament resume ${id}`);
    const status = documentOf(await runAlone(one, ['tournament', 'status', id, '--json']));
    expect(status).toMatchObject([{ tournament: id, status: 'unfinished' }]);
    const notYet = await runAlone(one, ['leaderboard', id]);
    expect(notYet).toMatchObject({ code: 2, out: '', err: expect.stringContaining('is not rated yet') });
    const resumed = document(await runProgram(one, ['tournament', 'resume', id, '--json']));
    await runAlone(one, ['export', id, '-o', 'out 6']);
    expect(resumed.tournamentId).toBe(id);
    expect(battles(one, 6)).toBe(battles(two, 6));
    for (const folder of [one, two]) await untilNoServer(folder);
  });
});
