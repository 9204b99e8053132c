import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach } from 'vitest';
import { uniqueId } from '../../src/kernel/unique-id.ts';
import { testArena } from '../support/test-arena.ts';
import type { ModelJob } from './call-all.ts';
import { type ModelServer, startModelServer } from './model-server.ts';

type Job = Pick<ModelJob, 'run' | 'occasions' | 'budgetUsd' | 'concurrency'>;

/** The database of a test file, a server of a model for each test, and calls of runs to it. */
export function callRig() {
  const arena = testArena();
  const rig = { arena, server: {} as ModelServer, jobOf, start };
  beforeEach(async () => Object.assign(rig, { server: await startModelServer() }));
  afterEach(() => rig.server.close());

  /** Each time an executor of its own, as of a process that was just started. */
  function jobOf(job: Job): ModelJob {
    return { ...job, executor: uniqueId('x'), databaseUrl: arena.url, modelUrl: rig.server.url };
  }
  /** The calls of a run in a process of its own, and what it has said when it ends. */
  function start(job: Job): { readonly child: ChildProcess; readonly said: Promise<string> } {
    const script = fileURLToPath(new URL('processes/call-model.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', script], { stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.end(JSON.stringify(jobOf(job)));
    return { child, said: text(child.stdout) };
  }
  return rig;
}
