import { readdir, readFile, readlink } from 'node:fs/promises';
import pg from 'pg';
import { systemClock } from '../../src/kernel/clock.ts';

/** What a run that has ended still holds; all empty when it left nothing. Its ports went with its processes. */
export interface LeftBehind {
  /** Command lines of processes that work in its folder, name it, or were started with it. */
  readonly processes: readonly string[];
  /** Sessions in its database, each by its name and its last query. */
  readonly sessions: readonly string[];
  /** Advisory locks held in its database. */
  readonly locks: number;
}

export const nothing: LeftBehind = { processes: [], sessions: [], locks: 0 };

/** How the sessions of tests are called; all others are the program's. */
export const testSession = 'a test';

/**
 * Looks for what is left of runs in a folder, until nothing is or ten seconds have passed: a server needs a moment to
 * notice that a client is gone, a keeper one to see that nobody is left.
 * @param databaseUrl a direct way to the run's database, where it is another server's
 */
export async function leftBehind(folder: string, databaseUrl: string | null): Promise<LeftBehind> {
  const deadline = systemClock.now() + 10_000;
  for (;;) {
    const left = { processes: await processesOf(folder), ...(await heldIn(databaseUrl)) };
    const none = left.processes.length + left.sessions.length + left.locks === 0;
    if (none || systemClock.now() > deadline) return left;
    await systemClock.sleep(100);
  }
}

/** Linux only, as the servers of these tests are; elsewhere there is nothing to look at. */
async function processesOf(folder: string): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const found: string[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry) || Number(entry) === process.pid) continue;
    const about = await Promise.all(
      ['cmdline', 'environ'].map((name) => readFile(`/proc/${entry}/${name}`, 'utf8').catch(() => '')),
    );
    const at = await readlink(`/proc/${entry}/cwd`).catch(() => '');
    if ([...about, at].some((text) => text.includes(folder))) found.push(`${entry} ${about[0]?.replaceAll('\0', ' ')}`);
  }
  return found;
}

async function heldIn(databaseUrl: string | null): Promise<Pick<LeftBehind, 'sessions' | 'locks'>> {
  if (databaseUrl === null) return { sessions: [], locks: 0 };
  const client = new pg.Client({ connectionString: databaseUrl, application_name: testSession });
  await client.connect();
  try {
    const sessions = await client.query<{ name: string }>(
      `select application_name || ': ' || query as name from pg_stat_activity
       where datname = current_database() and application_name <> $1`,
      [testSession],
    );
    const locks = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_locks where locktype = 'advisory'
       and database = (select oid from pg_database where datname = current_database())`,
    );
    return { sessions: sessions.rows.map(({ name }) => name), locks: locks.rows[0]?.count ?? 0 };
  } finally {
    await client.end();
  }
}
