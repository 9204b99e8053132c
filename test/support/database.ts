import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { prepareEngineTables } from '../../src/engine/engine.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { shortHash } from '../../src/kernel/hash.ts';
import { uniqueId } from '../../src/kernel/unique-id.ts';
import { connectArena } from '../../src/storage/database.ts';
import { type OpenDatabase, openDatabase } from '../../src/storage/open-database.ts';

/** A database of one test file: migrated, empty, and its own. */
export interface TestDatabase {
  readonly url: string;
  /** Removes it, whoever is still connected, and leaves the server. */
  drop(): Promise<void>;
}

/** Kept between runs, so that only the first one makes a data folder. Git ignores it. */
const home = fileURLToPath(new URL('../../node_modules/.cache/dr-arena-tests', import.meta.url));

/** Opens the server of all tests, with templates to copy; it keeps running while anyone has it open. */
export async function openTestServer(): Promise<OpenDatabase> {
  const server = await openDatabase({ home, databaseUrl: null });
  const admin = await connected(server);
  await admin.query('select pg_advisory_lock(815)');
  try {
    await makeForgetful(admin);
    await makeTemplates(admin, server.url);
  } finally {
    await admin.end();
  }
  return server;
}

/**
 * Makes a database by copying a migrated template, which takes a fraction of the time that migrating takes.
 * @param tables `with engine`: the workflow engine's too, as after its first start, for tests that play runs
 */
export async function openTestDatabase(tables: 'arena' | 'with engine' = 'arena'): Promise<TestDatabase> {
  const server = await openDatabase({ home, databaseUrl: null });
  const admin = await connected(server);
  const name = uniqueId(`test_${day(0)}`).replaceAll('-', '_');
  const templates = await templateNames();
  await admin.query(`create database ${name} template ${tables === 'arena' ? templates.arena : templates.engine}`);
  return {
    url: urlOf(server.url, name),
    async drop() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      await server.close();
    },
  };
}

async function connected({ url }: OpenDatabase): Promise<pg.Client> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  return admin;
}

/** What tests wrote need not outlive the machine's next fall. */
async function makeForgetful(admin: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await admin.query(`alter system set ${setting} = off`);
  await admin.query('select pg_reload_conf()');
}

/** The one for the engine is made last: where it is there, both are. */
async function makeTemplates(admin: pg.Client, serverUrl: string): Promise<void> {
  const { arena, engine } = await templateNames();
  await removeOldDatabases(admin, arena);
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [engine]);
  if (rowCount !== 0) return;
  const unfinished = `${engine}_new`;
  for (const name of [arena, unfinished]) await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${arena}`);
  await (await connectArena(urlOf(serverUrl, arena))).close();
  await admin.query(`create database ${unfinished} template ${arena}`);
  await prepareEngineTables(urlOf(serverUrl, unfinished));
  await admin.query(`alter database ${unfinished} rename to ${engine}`);
}

/** Others for each state of the migrations and each release of the engine. */
async function templateNames(): Promise<{ readonly arena: string; readonly engine: string }> {
  const folder = new URL('../../src/storage/migrations/', import.meta.url);
  const files = (await readdir(folder)).sort().map((file) => new URL(file, folder));
  const release = new URL('../../node_modules/@dbos-inc/dbos-sdk/package.json', import.meta.url);
  const hash = shortHash(await Promise.all([...files, release].map((file) => readFile(file, 'utf8'))));
  return { arena: `template_${hash}`, engine: `template_${hash}_engine` };
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
