import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { codeOf } from '../../src/storage/connection-fault.ts';
import { type Postmaster, readPostmaster } from '../../src/storage/embedded/postmaster.ts';
import type { Running } from '../support/run-program.ts';
import { testSession } from './left-behind.ts';
import type { SmallRun } from './small-run.ts';

/** The environment of a run on the embedded server of its folder. */
export const embedded = { DATABASE_URL: '' };

/** Starts a run on the embedded server of its folder, and waits until a row of the table is recorded for it. */
export async function startUntil(
  run: SmallRun,
  table: 'builds' | 'answers',
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly running: Running; readonly server: Postmaster }> {
  const data = path.join(run.folder, '.dr-arena', 'pg');
  const running = run.start(undefined, { ...embedded, ...more });
  for (let looks = 0; looks < 1200; looks++) {
    const server = await readPostmaster(data);
    if (server?.ready && (await isRecorded(data, server.port, table))) return { running, server };
    if (running.child.exitCode !== null) throw new Error(`it ended by itself: ${(await running.ended).stderr}`);
    await wait(50);
  }
  throw new Error(`nothing was recorded in ${table} within a minute`);
}

/** Whether an unfinished tournament has rows there; not while there are no tables. */
async function isRecorded(data: string, port: number, table: string): Promise<boolean> {
  const password = await readFile(path.join(data, 'arena.password'), 'utf8');
  const url = `postgresql://arena:${password}@127.0.0.1:${port}/arena?sslmode=disable`;
  const client = new pg.Client({ connectionString: url, application_name: testSession });
  client.on('error', () => undefined);
  const column = table === 'builds' ? 'id' : 'tournament';
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `select 1 from arena.${table} where ${column} in (select id from arena.tournaments where status = 'running')`,
    );
    return rowCount !== 0;
  } catch (thrown) {
    // No database or tables yet, or a server that is still starting.
    if (/^(3D000|42P01|3F000|57P03)$/.test(codeOf(thrown) ?? '')) return false;
    throw thrown;
  } finally {
    await client.end();
  }
}
