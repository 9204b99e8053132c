import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { test } from 'vitest';
import { systemClock } from '../../src/kernel/clock.ts';

const script = fileURLToPath(new URL('processes/use-database.js', import.meta.url));

/** A folder that only its owner may enter, and a home folder in it. */
export interface Place {
  readonly outer: string;
  readonly home: string;
}

/** A home folder of its own for each test; when the test ends, no process works on it any more. */
export const bare = test.extend<Place>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern that nothing else is needed
  outer: async ({}, use) => {
    const outer = await realpath(await mkdtemp(path.join(tmpdir(), 'dr-arena-store-')));
    await use(outer);
    await rm(outer, { recursive: true, force: true });
  },
  home: async ({ outer }, use) => {
    // What a shell would stumble over, inside a folder that only its owner may enter.
    const home = path.join(outer, `it's a "home" $HOME \`x\` ü`);
    await mkdir(home, { mode: 0o700 });
    await use(home);
    await untilNothingLeft(home);
  },
});

/** A process that has the database of a home folder open. */
export interface User {
  readonly url: string;
  /** @returns exit code and signal */
  leave(): Promise<unknown[]>;
  kill(): Promise<void>;
}

/** Starts such a process, which says the URL when it is ready. */
export const spawnUser = (home: string): ChildProcessByStdio<Writable, Readable, null> =>
  spawn(process.execPath, [script, home], { stdio: ['pipe', 'pipe', 'inherit'] });

/** Starts such a process and waits until it is ready. */
export async function startUser(home: string): Promise<User> {
  const child = spawnUser(home);
  const ended = once(child, 'exit');
  const line = await Promise.race([
    once(child.stdout, 'data').then(([data]) => data),
    ended.then(([code]) => Promise.reject(new Error(`it ended with ${code} before it was ready`))),
  ]);
  return {
    url: String(line).trim(),
    leave() {
      child.stdin.end();
      return ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Runs one statement over a connection of its own. */
export async function run(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until no server, no keeper and no other process works on the home folder. */
export async function untilNothingLeft(home: string): Promise<void> {
  await until(async () => ((await processes(home)).length === 0 ? true : undefined));
}

interface LiveProcess {
  readonly pid: number;
  readonly command: string;
}

/** The live processes that work in the home folder or name it in their command, other than this one. */
export async function processes(home: string): Promise<LiveProcess[]> {
  const found: LiveProcess[] = [];
  for (const entry of await readdir('/proc')) {
    const pid = Number(entry);
    if (!(pid > 0) || pid === process.pid) continue;
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (folder.startsWith(home) || command.includes(home)) found.push({ pid, command });
  }
  return found;
}

/** Whether that process still works on the home folder. */
export const processAlive = async (home: string, pid: number): Promise<boolean> =>
  (await processes(home)).some((each) => each.pid === pid);

/** Looks until there is something to be seen, for at most a minute. */
export async function until<Value>(look: () => Promise<Value | undefined>): Promise<Value> {
  for (let looks = 0; looks < 1200; looks++) {
    const found = await look();
    if (found !== undefined) return found;
    await systemClock.sleep(50);
  }
  throw new Error('waited for a minute in vain');
}
