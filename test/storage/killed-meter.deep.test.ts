import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { uniqueId } from '../../src/kernel/unique-id.ts';
import { testArena } from '../support/test-arena.ts';
import type { ModelJob } from './call-all.ts';
import { type ModelServer, startModelServer } from './model-server.ts';

// Repeats test/storage/meter/calls-together.real.test.ts (calls that come at once keep to the calls at a time, and equal
// ones are made once) with two processes instead of two connections.

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

/** The calls of a run in a process of its own; what it says. */
function start(job: Job): Promise<string> {
  const script = fileURLToPath(new URL('processes/call-model.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(jobOf(job)));
  const said = text(child.stdout);
  return once(child, 'exit').then(() => said);
}

test('two processes at work on one run ask for everything once and keep to the calls at a time', async () => {
  const run = uniqueId('T');
  const occasions = Array.from({ length: 40 }, (_, index) => `${run} ${index}`);
  const job = { run, occasions, budgetUsd: null, concurrency: 5 };
  const both = [start(job), start(job)];
  expect(await Promise.all(both)).toEqual(['done\n', 'done\n']);
  expect([...server.asked].sort()).toEqual([...occasions].sort());
  expect(server.most()).toBeLessThanOrEqual(5);
});
