import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { systemClock } from '../../src/kernel/clock.ts';

const bin = path.resolve(import.meta.dirname, '../../bin/dr-arena.js');

/** A folder of its own for a few commands, with its own database; removed afterwards. */
export async function inFreshFolder<Value>(use: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dr-arena-bench-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface ArenaRun {
  /** Its output, parsed as JSON. */
  readonly json: unknown;
  /** Wall time of the process. */
  readonly seconds: number;
  /** Lines on stderr that warn. */
  readonly warnings: readonly string[];
}

/**
 * Runs the built `dr-arena` in a folder, with its state there.
 * @throws with the end of its stderr when it fails or prints no JSON
 */
export async function runArena(folder: string, args: readonly string[]): Promise<ArenaRun> {
  const started = systemClock.now();
  const child = spawn(process.execPath, [bin, ...args], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: '', DR_ARENA_HOME: path.join(folder, '.dr-arena') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`dr-arena ${args.join(' ')} ended with ${code}: ${stderr.slice(-2000)}`);
  const warnings = stderr.split('\n').filter((line) => line.startsWith('warning'));
  return { json: JSON.parse(stdout), seconds: (systemClock.now() - started) / 1000, warnings };
}
