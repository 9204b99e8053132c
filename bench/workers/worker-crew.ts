import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { systemClock } from '../../src/kernel/clock.ts';
import type { Ledger } from '../../src/storage/ledger.ts';

const bin = path.resolve(import.meta.dirname, '../../bin/dr-arena.js');

export interface CrewOptions {
  readonly folder: string;
  readonly workers: number;
  /** Matches that each plays at a time. */
  readonly matches: number;
  readonly ledger: Pick<Ledger, 'workers'>;
}

/** Worker processes on one database. */
export interface WorkerCrew {
  /** Kills the one that has lived longest and starts another in its place. */
  replaceOne(): void;
  /** Stops all and waits for their end. */
  stop(): Promise<void>;
}

/** Starts workers and waits until all have entered themselves. */
export async function startCrew({ folder, workers, matches, ledger }: CrewOptions): Promise<WorkerCrew> {
  const living: ChildProcess[] = [];
  let started = 0;
  const hire = () => {
    const args = ['worker', '--name', `w${++started}`, '--matches', `${matches}`, '--grace', '5'];
    const env = { ...process.env, DATABASE_URL: '', DR_ARENA_HOME: path.join(folder, '.dr-arena') };
    const child = spawn(process.execPath, [bin, ...args], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
    living.push(child);
  };
  for (let worker = 0; worker < workers; worker++) hire();
  for (let tries = 0; (await ledger.workers.list()).length < workers; tries++) {
    if (tries > 600) throw new Error('the workers did not start within a minute');
    await systemClock.sleep(100);
  }
  return {
    replaceOne: () => {
      living.shift()?.kill('SIGKILL');
      hire();
    },
    stop: async () => {
      await Promise.all(living.map(ended));
    },
  };
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('close', () => resolve());
    child.kill('SIGTERM');
  });
}
