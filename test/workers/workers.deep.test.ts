// Repeats test/workers/workers.real.test.ts (workers take over from each other) by role, when they are told to stop, for work that
// a buried worker took, and for a run that is stopped from elsewhere, as test/web/app/acting.real.test.ts stops one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { type ArenaConnection, connectArena } from '../../src/storage/database.ts';
import { type Ledger, openLedger } from '../../src/storage/ledger.ts';
import { type OpenDatabase, openDatabase } from '../../src/storage/open-database.ts';
import { countEffects } from '../support/count-effects.ts';
import { type Running, runProgram, startProgram } from '../support/run-program.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-workers-'));
const elsewhere = mkdtempSync(path.join(tmpdir(), 'dr-arena-workers-'));
const running: Running[] = [];
let database: OpenDatabase;
let arena: ArenaConnection;
let ledger: Ledger;

function writeConfig(seed: number): void {
  const config = {
    seed,
    agents: ['Heron', 'Kestrel', 'Wryneck'].map((name) => ({ kind: 'scripted', name })),
    web: { sandbox: { size: 200 } },
    trees: { count: 1 },
    tournament: { rounds: 2 },
  };
  writeFileSync(path.join(folder, 'arena.yaml'), stringify(config));
}

beforeAll(async () => {
  writeConfig(21);
  database = await openDatabase({ home: path.join(folder, '.dr-arena'), databaseUrl: null });
  arena = await connectArena(database.url);
  ledger = openLedger(arena.db);
});

afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
  await arena.close();
  await database.close();
  for (const each of [folder, elsewhere]) rmSync(each, { recursive: true, force: true });
});

function start(...args: string[]): Running {
  const program = startProgram(folder, args);
  running.push(program);
  return program;
}

async function hire(name: string, roles: string): Promise<Running> {
  const worker = start('worker', '--name', name, '--roles', roles, '--grace', '20');
  await until(async () => (await ledger.workers.list()).some((each) => each.name === name), worker);
  return worker;
}

/** Waits for a condition; fails when the process that is to bring it about has ended. */
async function until(holds: () => Promise<boolean>, by: Running): Promise<void> {
  for (let tries = 0; !(await holds()); tries++) {
    if (by.child.exitCode !== null) throw new Error(`it ended: ${(await by.ended).stderr}`);
    if (tries > 1800) throw new Error('not within three minutes');
    await wait(100);
  }
}

/** A worker that woke, took a workflow from the queue and only then saw that it had been buried. */
async function takenByGhost(): Promise<void> {
  await sql`insert into arena.workers (executor, name, roles, program_version, workflow_version, host, pid, ended_at)
    values ('x-ghost', 'ghost', '[]', '0', '0', 'nowhere', 0, now())`.execute(arena.db);
  await sql`update dbos.workflow_status set status = 'PENDING', executor_id = 'x-ghost', owner_xid = 'x-ghost'
    where workflow_uuid = (select workflow_uuid from dbos.workflow_status where name = 'match'
      and status in ('PENDING', 'ENQUEUED') order by created_at desc limit 1)`.execute(arena.db);
}

const leaderboardOf = (stdout: string) => JSON.parse(stdout).leaderboard;
const newest = async () => (await ledger.tournaments.list())[0];

describe('workers of one database', () => {
  it('play, each in its role, what a single process plays, and one that is told to stop hands its work back', async () => {
    // While nobody does all that is to be done, the process at the terminal plays by itself.
    const first = await hire('crawls and examines', 'crawl,examine');
    const alone = await runProgram(folder, ['tournament', 'run', '--json']);
    expect(alone.code, alone.stderr).toBe(0);
    expect(alone.stderr).not.toContain('played by');

    await hire('answers', 'answer');
    const shared = start('tournament', 'run', '--json');
    const last = (await newest())?.id;
    await until(async () => {
      const head = await newest();
      return head !== undefined && head.id !== last && (await ledger.matches.ofTournament(head.id)).length > 0;
    }, shared);
    await takenByGhost();
    const second = await hire('examines too', 'crawl,examine');
    first.child.kill('SIGTERM');
    const { code, stderr } = await first.ended;
    expect(code, stderr).toBe(0);
    const { code: ended, stdout, stderr: told } = await shared.ended;
    expect(ended, told).toBe(0);
    expect(told).toContain('played by the workers answers, crawls and examines');
    expect(leaderboardOf(stdout)).toEqual(leaderboardOf(alone.stdout));
    expect(second.child.exitCode).toBeNull();
  });

  it('let a run lie that is stopped from elsewhere, and go on with it where it was', async () => {
    writeConfig(22);
    const shared = start('tournament', 'run', '--json');
    await until(async () => ((await newest())?.seed ?? 0) === 22, shared);
    const id = (await newest())?.id ?? '';
    await until(async () => (await countEffects(arena.db)) > 0, shared);
    const stop = await runProgram(folder, ['tournament', 'stop', id]);
    expect(stop.code, stop.stderr).toBe(0);
    const stopped = await shared.ended;
    expect(stopped.code, stopped.stderr).toBe(2);
    expect(stopped.stderr).toContain('it was stopped by hand');
    const resumed = await runProgram(folder, ['tournament', 'resume', id, '--json']);
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(leaderboardOf(resumed.stdout)).toHaveLength(3);
  });

  it('stop a run whose budget is spent, and say so to whoever follows it', async () => {
    const priced = `process.stdin.resume().on('end', () => console.log('{"text": "Nobody knows.", "costUsd": 0.05}'))`;
    const config = {
      seed: 23,
      agents: [
        { kind: 'command', name: 'Priced', command: [process.execPath, '-e', priced] },
        { kind: 'scripted', name: 'Heron' },
        { kind: 'scripted', name: 'Merlin' },
      ],
      web: { sandbox: { size: 100 } },
      trees: { count: 2 },
      tournament: { format: 'round-robin', matchRounds: 2 },
    };
    writeFileSync(path.join(elsewhere, 'arena.yaml'), stringify(config));
    const args = ['tournament', 'run', '--yes', '--budget', '0.07'];
    const said = await runProgram(elsewhere, args, { DATABASE_URL: database.url });
    expect(said.code, said.stderr).toBe(2);
    expect(said.stderr).toContain('played by the workers');
    expect(said.stderr).toMatch(/stopped at its budget/);
    expect((await newest())?.status).not.toBe('finished');
  });
});
