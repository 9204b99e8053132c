import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/kernel/clock.ts';
import { tournamentId } from '../../src/kernel/ids.ts';
import { uniqueId } from '../../src/kernel/unique-id.ts';
import { type ArenaConnection, connectArena } from '../../src/storage/database.ts';
import { type Ledger, openLedger } from '../../src/storage/ledger.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let arena: ArenaConnection;
let ledger: Ledger;
let server: Server;
let modelUrl = '';
/** Occasions that the model server was asked for, in order, and those it has answered. */
let asked: string[] = [];
let answered: string[] = [];
let most = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  arena = await connectArena(database.url);
  ledger = openLedger(arena.db);
  server = createServer(async (request, response) => {
    const occasion = await text(request);
    asked.push(occasion);
    most = Math.max(most, asked.length - answered.length);
    await systemClock.sleep(60);
    answered.push(occasion);
    response.end(occasion);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  modelUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});

afterAll(async () => {
  server.close();
  await arena.close();
  await database.drop();
});

interface Job {
  readonly run: string;
  readonly executor: string;
  readonly occasions: readonly string[];
  readonly budgetUsd: number | null;
  readonly concurrency: number;
  readonly requestsPerMinute?: number;
}

function start(job: Job): { readonly child: ChildProcess; readonly ended: Promise<string> } {
  const script = fileURLToPath(new URL('processes/call-model.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ ...job, databaseUrl: database.url, modelUrl, atOnce: 12, windowMs: 60_000 }));
  const said = text(child.stdout);
  return { child, ended: once(child, 'exit').then(() => said) };
}

function forget(): void {
  [asked, answered, most] = [[], [], 0];
}

test('killed in the middle and gone on with, a run pays for no recorded call twice and keeps its budget', async () => {
  forget();
  const run = uniqueId('T');
  const occasions = Array.from({ length: 60 }, (_, index) => `${run} ${index}`);
  const job = { run, occasions, budgetUsd: 200, concurrency: 8 };
  const first = start({ ...job, executor: uniqueId('x') });
  await expect.poll(() => answered.length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(20);
  first.child.kill('SIGKILL');
  await first.ended;
  const recorded = (await ledger.modelCalls.of(tournamentId(run)))
    .filter(({ status }) => status === 'answered')
    .map(({ occasion }) => occasion);
  expect(recorded.length).toBeGreaterThan(0);
  expect(recorded.length).toBeLessThan(60);
  const before = asked.length;

  expect(await start({ ...job, executor: uniqueId('x') }).ended).toBe('done\n');
  const again = asked.slice(before);
  expect(again.filter((occasion) => recorded.includes(occasion))).toEqual([]);
  expect(new Set([...recorded, ...again]).size).toBe(60);
  const calls = await ledger.modelCalls.of(tournamentId(run));
  expect(calls.filter(({ status }) => status === 'answered')).toHaveLength(60);
  // Nothing was asked that is not on record: what the killed process had under way stays reserved.
  expect(calls.length).toBeGreaterThanOrEqual(asked.length);
  const lines = await ledger.modelCalls.spendOf(tournamentId(run));
  const spent = lines.reduce((sum, { usd, reservedUsd }) => sum + usd + reservedUsd, 0);
  expect(await ledger.modelCalls.committedUsd(tournamentId(run))).toBeCloseTo(spent, 9);
  expect(lines[0]?.reservedUsd).toBeGreaterThan(0);
  expect(spent).toBeLessThanOrEqual(200);
});

test('two processes at work on one run ask for everything once and keep to the calls at a time', async () => {
  forget();
  const run = uniqueId('T');
  const occasions = Array.from({ length: 40 }, (_, index) => `${run} ${index}`);
  const job = { run, occasions, budgetUsd: null, concurrency: 5 };
  const both = [start({ ...job, executor: uniqueId('x') }), start({ ...job, executor: uniqueId('x') })];
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual(['done\n', 'done\n']);
  expect([...asked].sort()).toEqual([...occasions].sort());
  expect(most).toBeLessThanOrEqual(5);
});

test('a process stops at the budget without a failure, and more budget goes on where it stopped', async () => {
  forget();
  const run = uniqueId('T');
  const occasions = Array.from({ length: 20 }, (_, index) => `${run} ${index}`);
  const poor = start({ run, occasions, executor: uniqueId('x'), budgetUsd: 0.35, concurrency: 2 });
  expect(await poor.ended).toMatch(
    /^(a call of .* may cost up to \$\d\.\d+, and less is left of the budget of \$0\.35\n){12}done\n$/,
  );
  const done = answered.length;
  expect(done).toBeLessThan(20);
  expect(await start({ run, occasions, executor: uniqueId('x'), budgetUsd: 100, concurrency: 8 }).ended).toBe('done\n');
  expect(asked).toHaveLength(20);
});
