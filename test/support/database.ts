import { channel } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { stringify } from 'yaml';
import { prepareEngineTables } from '../../src/engine/engine.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { shortHash } from '../../src/kernel/hash.ts';
import { type TournamentId, tournamentId } from '../../src/kernel/ids.ts';
import { uniqueId } from '../../src/kernel/unique-id.ts';
import { scriptedRoster } from '../../src/sandbox/contestants/scripted-roster.ts';
import { connectArena } from '../../src/storage/database.ts';
import { type OpenDatabase, openDatabase } from '../../src/storage/open-database.ts';
import { costSteps } from './cost-steps.ts';
import { printedJson, runProgram } from './run-program.ts';

/** A database of one test file: migrated, empty, and its own. */
export interface TestDatabase {
  readonly url: string;
  /** Removes it, whoever is still connected, and leaves the server. */
  drop(): Promise<void>;
}

/** A database of one test file in which `playedArena` has been played. */
export interface PlayedDatabase extends TestDatabase {
  readonly tournament: TournamentId;
}

/** The tournament that is played once in a test run, for all files that only look at one: four agents, two trees. */
const playedArena = {
  seed: 5,
  agents: scriptedRoster.slice(0, 4).map(({ name }) => ({ kind: 'scripted', name, citations: 'inline' })),
  trees: { count: 2 },
  tournament: { rounds: 2 },
  citations: { judge: 'code' },
  examiner: { searchCheck: 'off' },
};

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
  const templates = await templateNames();
  return copyOf(tables === 'arena' ? templates.arena : templates.engine, server, admin);
}

/** Makes a database by copying one in which a tournament was played, by the first file that asks for it in a test run. */
export async function openPlayedDatabase(): Promise<PlayedDatabase> {
  const server = await openDatabase({ home, databaseUrl: null });
  const admin = await connected(server);
  await admin.query('select pg_advisory_lock(816)');
  try {
    const tournament = (await playedTournament(admin)) ?? (await playArena(admin, server.url));
    return { ...(await copyOf(playedName(), server, admin)), tournament };
  } finally {
    await admin.query('select pg_advisory_unlock(816)');
  }
}

/** Removes the database in which this test run's tournament was played. */
export async function dropPlayed(server: OpenDatabase): Promise<void> {
  const admin = await connected(server);
  await admin.query(`drop database if exists ${playedName()} with (force)`);
  await admin.end();
}

async function copyOf(template: string, server: OpenDatabase, admin: pg.Client): Promise<TestDatabase> {
  const name = uniqueId(`test_${day(0)}`).replaceAll('-', '_');
  const copy = `create database ${name} template ${template} strategy file_copy`;
  channel(costSteps).publish(copy);
  await admin.query(copy);
  return {
    url: urlOf(server.url, name),
    async drop() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      await server.close();
    },
  };
}

/** One for each test run, since what is played depends on all of the program. */
const playedName = (): string => `test_${day(0)}_played_${shortHash(process.env.DR_ARENA_TEST_RUN ?? '')}`;

/** Null where nobody has asked for it yet: its description is written last. */
async function playedTournament(admin: pg.Client): Promise<TournamentId | null> {
  const description = `select shobj_description(oid, 'pg_database') as played from pg_database where datname = $1`;
  const { rows } = await admin.query<{ played: string | null }>(description, [playedName()]);
  return rows[0]?.played ? tournamentId(rows[0].played) : null;
}

async function playArena(admin: pg.Client, serverUrl: string): Promise<TournamentId> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dr-arena-played-'));
  const { engine } = await templateNames();
  await admin.query(`drop database if exists ${playedName()} with (force)`);
  await admin.query(`create database ${playedName()} template ${engine}`);
  writeFileSync(path.join(folder, 'arena.yaml'), stringify(playedArena));
  const environment = { DATABASE_URL: urlOf(serverUrl, playedName()) };
  const run = runProgram(folder, ['tournament', 'run', '--yes', '--json'], environment);
  const played = await printedJson<{ tournamentId: string }>(run);
  await rm(folder, { recursive: true, force: true });
  await admin.query(`comment on database ${playedName()} is ${pg.escapeLiteral(played.tournamentId)}`);
  return tournamentId(played.tournamentId);
}

async function connected({ url }: OpenDatabase): Promise<pg.Client> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  return admin;
}

/** What tests wrote need not outlive the machine's next fall. */
async function makeForgetful(admin: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'])
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
const day = (ago: number): string =>
  new Date(systemClock.now() - ago * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
