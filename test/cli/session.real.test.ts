import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { closeServer, listen } from '../../src/kernel/listen.ts';
import { readBattles } from '../../src/ratings/battles.ts';
import { rateBattles } from '../../src/ratings/rate.ts';
import { noServices } from '../support/run-program.ts';
import { arenaFolder } from './arena-folder.ts';

const bin = path.resolve(import.meta.dirname, '../../bin/dr-arena.js');
const home = arenaFolder(null, { env: () => ({ DR_ARENA_CONCURRENCY: '1' }) });
const { folder, run, json, at: inFolder } = home;
let address: string;

beforeAll(async () => {
  listener = createServer((request, response) => void listened(request, response));
  address = `http://127.0.0.1:${await listen(listener)}/`;
});
afterAll(async () => {
  await closeServer(listener);
});

/** The questions that the program was asked so far. */
const asked: string[] = [];
/** Opened where the program may answer; closed to it, it waits. */
let gate = Promise.resolve();
let listener: Server;

/** Searches and answers with what it found, once the listener lets it. */
const program = (address: string) => `
let asked = '';
process.stdin.on('data', (part) => (asked += part)).on('end', async () => {
  const { question } = JSON.parse(asked);
  await fetch('${address}', { method: 'POST', body: question });
  const query = encodeURIComponent(question.slice(0, 200));
  const { results } = await (await fetch(process.env.DR_ARENA_SEARCH_URL + '?format=json&q=' + query)).json();
  const text = results.map(({ title }) => title).join('\\n') || 'Nothing.';
  console.log(JSON.stringify({ text, citations: results.map(({ url }) => url), costUsd: 0 }));
});`;

async function listened(request: IncomingMessage, response: ServerResponse): Promise<void> {
  asked.push(await text(request));
  await gate;
  response.end();
}

/** Leaves what \`init\` wrote as it is but for the size of the tournament, and adds the program. */
function enterProgram(): void {
  const settings = parse(home.read('arena.yaml'));
  const own = { kind: 'command', name: 'Own', command: [process.execPath, '-e', program(address)], maxCostUsd: 0 };
  const small = {
    agents: [{ kind: 'scripted', name: 'Merlin' }, own],
    web: { kind: 'sandbox', sandbox: { size: 100 } },
    trees: { count: 1 },
    tournament: { format: 'round-robin', matchRounds: 2 },
  };
  home.write('arena.yaml', { ...settings, ...small });
}

describe('a session at the command line', () => {
  let id = '';

  it("begins with init, whose config the check of the agents takes with a program of one's own", async () => {
    expect(await run('init')).toMatchObject({ code: 0, err: expect.stringContaining('dr-arena') });
    expect(await run('init')).toMatchObject({ code: 2, out: '' });
    enterProgram();
    const checks = await json('agents', 'check');
    expect(checks).toMatchObject([
      { agent: 'Merlin', ok: true },
      { agent: 'Own', ok: true },
    ]);
    expect(checks[1].citations.length).toBeGreaterThan(0);
  });

  it('interrupted in a tournament ends with 130 and the way to go on, and nothing is rated yet', async () => {
    const before = asked.length;
    let open = (): void => undefined;
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const interrupt = new AbortController();
    const stopped = home.runUntil(interrupt, 'tournament', 'run', '--yes', '--json');
    await expect.poll(() => asked.length, { timeout: 120_000, interval: 20 }).toBeGreaterThan(before);
    interrupt.abort();
    open();
    const { code, out, err } = await stopped;
    expect({ code, out }).toEqual({ code: 130, out: '' });
    id = /dr-arena tournament resume (T-\w+)/.exec(err)?.[1] ?? expect.fail(err);
    expect(await json('status', id, '--all')).toMatchObject([{ tournament: id, status: 'unfinished' }]);
    expect(await run('leaderboard', id, '--fail-if', 'matches < 1')).toMatchObject({ code: 2, out: '' });
  });

  it('goes on to a board, on which the scripted agent stands above the program, and which is shown alike again', async () => {
    const resumed = await json('tournament', 'resume', id);
    expect(resumed.tournamentId).toBe(id);
    expect(resumed.leaderboard).toMatchObject([
      { agent: 'Merlin', matches: 1, wins: 1 },
      { agent: 'Own', matches: 1, losses: 1 },
    ]);
    expect((await json('leaderboard')).leaderboard).toEqual(resumed.leaderboard);
    expect(await json('status', '--all')).toMatchObject([{ tournament: id, status: 'finished', matchesVoid: 0 }]);
  });

  it('exports battles whose rating is that of the board', async () => {
    const { leaderboard } = await json('leaderboard');
    const { files } = await json('export', id, '-o', 'out');
    const { battles } = readBattles(readFileSync(files.battles, 'utf8'));
    expect(rateBattles(battles).ratings).toMatchObject(leaderboard);
  });

  it('is the same where the program is started by its own first line', async () => {
    const env = { ...process.env, ...noServices, DATABASE_URL: home.url, DR_ARENA_HOME: inFolder('.dr-arena') };
    const { stdout } = await promisify(execFile)(bin, ['leaderboard', '--json'], { cwd: folder, env });
    expect(JSON.parse(stdout)).toEqual(await json('leaderboard'));
    const refused = promisify(execFile)(bin, ['leaderboard', 'T-none'], { cwd: folder, env });
    await expect(refused).rejects.toMatchObject({ code: 2, stdout: '' });
  });
});
