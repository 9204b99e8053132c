import type { ChildProcess } from 'node:child_process';
import { channel } from 'node:diagnostics_channel';
import { appendFileSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import { costSteps } from './cost-steps.ts';

/** Set by bench/test-cost.ts: the file that takes a JSON line for each test file. */
const target = process.env.DR_ARENA_TEST_COST;
const ticksPerSecond = 100;

/** Kinds of what a file starts; the first pattern that a line meets names it. */
const kinds = {
  databaseCopies: /^create database/,
  databaseServers: /initdb|pg_ctl|keep-server/,
  browsers: /chrom(?:e|ium)(?! --type)/,
  tournaments: /dr-arena(?:\.js)? (?:demo|match|schedule|worker|tournament (?:run|resume|retry))/,
  commands: /^dr-arena /,
  programs: /dr-arena\.js/,
  processes: /./,
} as const;

/** Process time of this worker and of the children it has waited for, in seconds. */
function processorSeconds(): { readonly own: number; readonly children: number } {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
  return { own: (user + system) / ticksPerSecond, children: (childUser + childSystem) / ticksPerSecond };
}

/** Command lines of processes, and what test support publishes of commands and databases inside this process. */
function countByKind(lines: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, 0]));
  for (const line of lines) {
    const kind = Object.entries(kinds).find(([, pattern]) => pattern.test(line))?.[0];
    if (kind !== undefined) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** Appends what a test file cost to the target: seconds by the clock and of the processor, and what it started. */
function recordFile(): void {
  const children: ChildProcess[] = [];
  const steps: string[] = [];
  const onChild = (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'process' in message)
      children.push(message.process as ChildProcess);
  };
  const onStep = (message: unknown) => {
    if (typeof message === 'string') steps.push(message);
  };
  let started = 0;
  let before = { own: 0, children: 0 };
  beforeAll(() => {
    channel('child_process').subscribe(onChild);
    channel(costSteps).subscribe(onStep);
    started = performance.now();
    before = processorSeconds();
  });
  afterAll(() => {
    channel('child_process').unsubscribe(onChild);
    channel(costSteps).unsubscribe(onStep);
    const after = processorSeconds();
    const seconds = {
      wall: (performance.now() - started) / 1000,
      own: after.own - before.own,
      children: after.children - before.children,
    };
    const lines = [...children.map(({ spawnargs }) => spawnargs?.join(' ') ?? ''), ...steps];
    const row = { file: expect.getState().testPath, ...seconds, ...countByKind(lines) };
    appendFileSync(target ?? '', `${JSON.stringify(row)}\n`);
  });
}

if (target !== undefined) recordFile();
