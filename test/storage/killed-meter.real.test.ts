import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tournamentId } from '../../src/kernel/ids.ts';
import { uniqueId } from '../../src/kernel/unique-id.ts';
import { testArena } from '../support/test-arena.ts';
import { callAll, type ModelJob } from './call-all.ts';
import { type ModelServer, startModelServer } from './model-server.ts';

const arena = testArena();
let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

type Job = Pick<ModelJob, 'run' | 'occasions' | 'budgetUsd' | 'concurrency'>;

/** Each time an executor of its own, as of a process that was just started. */
function jobOf(job: Job): ModelJob {
  return { ...job, executor: uniqueId('x'), databaseUrl: arena.url, modelUrl: server.url };
}

/** The calls of a run in a process of its own, to be killed. */
function start(job: Job): ChildProcess {
  const script = fileURLToPath(new URL('processes/call-model.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script], { stdio: ['pipe', 'ignore', 'inherit'] });
  child.stdin.end(JSON.stringify(jobOf(job)));
  return child;
}

test('killed in the middle and gone on with, a run pays for no recorded call twice and keeps its budget', async () => {
  const run = uniqueId('T');
  const occasions = Array.from({ length: 60 }, (_, index) => `${run} ${index}`);
  const job = { run, occasions, budgetUsd: 200, concurrency: 8 };
  const first = start(job);
  const ended = once(first, 'exit');
  await expect.poll(() => server.answered.length, { timeout: 120_000, interval: 5 }).toBeGreaterThan(20);
  first.kill('SIGKILL');
  await ended;
  const recorded = (await arena.ledger.modelCalls.of(tournamentId(run)))
    .filter(({ status }) => status === 'answered')
    .map(({ occasion }) => occasion);
  expect(recorded.length).toBeGreaterThan(0);
  expect(recorded.length).toBeLessThan(60);
  const before = server.asked.length;

  expect(await callAll(jobOf(job))).toEqual([]);
  const again = server.asked.slice(before);
  expect(again.filter((occasion) => recorded.includes(occasion))).toEqual([]);
  expect(new Set([...recorded, ...again]).size).toBe(60);
  const calls = await arena.ledger.modelCalls.of(tournamentId(run));
  expect(calls.filter(({ status }) => status === 'answered')).toHaveLength(60);
  // Nothing was asked that is not on record: what the killed process had under way stays reserved.
  expect(calls.length).toBeGreaterThanOrEqual(server.asked.length);
  const lines = await arena.ledger.modelCalls.spendOf(tournamentId(run));
  const spent = lines.reduce((sum, { usd, reservedUsd }) => sum + usd + reservedUsd, 0);
  expect(await arena.ledger.modelCalls.committedUsd(tournamentId(run))).toBeCloseTo(spent, 9);
  expect(lines[0]?.reservedUsd).toBeGreaterThan(0);
  expect(spent).toBeLessThanOrEqual(200);
});

test('a run stops at the budget without a failure, and more budget goes on where it stopped', async () => {
  const run = uniqueId('T');
  const occasions = Array.from({ length: 20 }, (_, index) => `${run} ${index}`);
  const refusals = await callAll(jobOf({ run, occasions, budgetUsd: 0.35, concurrency: 2 }));
  expect(refusals).toHaveLength(12);
  for (const refusal of refusals) expect(refusal).toMatch(/up to \$\d\.\d+.* \$0\.35$/);
  expect(server.answered.length).toBeGreaterThan(0);
  expect(server.answered.length).toBeLessThan(20);
  expect(await callAll(jobOf({ run, occasions, budgetUsd: 100, concurrency: 8 }))).toEqual([]);
  expect(server.asked).toHaveLength(20);
});
