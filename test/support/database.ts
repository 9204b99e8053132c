import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { systemClock } from '../../src/kernel/clock.ts';
import { shortHash } from '../../src/kernel/hash.ts';
import { uniqueId } from '../../src/kernel/unique-id.ts';
import { connectArena } from '../../src/storage/database.ts';
import { openDatabase } from '../../src/storage/open-database.ts';

/** A database of one test file: migrated, empty, and its own. */
export interface TestDatabase {
  readonly url: string;
  /** Removes it, whoever is still connected, and leaves the server. */
  drop(): Promise<void>;
}

/** Kept between runs, so that only the first one makes a data folder. Git ignores it. */
const home = fileURLToPath(new URL('../../node_modules/.cache/dr-arena-tests', import.meta.url));

/** Opens the server of all tests; the one that several test files share keeps running while anyone has it open. */
export function openTestServer() {
  return openDatabase({ home, databaseUrl: null });
}

/** Makes a database by copying a migrated template, which takes a fraction of the time that migrating takes. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = await openTestServer();
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  const name = uniqueId(`test_${day(0)}`).replaceAll('-', '_');
  const template = await migratedTemplate(admin, server.url);
  await admin.query(`create database ${name} template ${template}`);
  return {
    url: urlOf(server.url, name),
    async drop() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      await server.close();
    },
  };
}

/** One template for each state of the migrations; made under a lock, since test files start at the same time. */
async function migratedTemplate(admin: pg.Client, serverUrl: string): Promise<string> {
  const name = `template_${await migrationsHash()}`;
  await admin.query('select pg_advisory_lock(815)');
  try {
    await removeOldDatabases(admin, name);
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return name;
    const unfinished = `${name}_new`;
    await admin.query(`drop database if exists ${unfinished} with (force)`);
    await admin.query(`create database ${unfinished}`);
    await (await connectArena(urlOf(serverUrl, unfinished))).close();
    await admin.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    await admin.query('select pg_advisory_unlock(815)');
  }
}

async function migrationsHash(): Promise<string> {
  const folder = new URL('../../src/storage/migrations/', import.meta.url);
  const files = (await readdir(folder)).sort();
  return shortHash(await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8'))));
}

/** Removes what killed test runs left behind before yesterday, and the templates of other migrations. */
async function removeOldDatabases(admin: pg.Client, template: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database
     where (datname like 'test\\_%' and datname < $1) or (datname like 'template\\_%' and datname not like $2)`,
    [`test_${day(1)}`, `${template}%`],
  );
  for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
}

/** The day so many days ago, such as `20260131`. */
function day(ago: number): string {
  return new Date(systemClock.now() - ago * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
