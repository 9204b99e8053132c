import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Kysely, type Migration, PostgresDialect } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { OperatorError } from '../../kernel/errors.ts';
import { migrate, refuseNewer } from '../migrate.ts';
import { type BackupManifest, type BackupTable, bodyNames } from './backup-manifest.ts';
import { engineTablesVersion, fullName, type ListedTable, listTables } from './list-tables.ts';
import { backupFault, nextBody, partsAgain } from './read-parts.ts';
import { quotedIdentifier, tableName } from './write-backup.ts';

export interface RestoreOptions {
  /** Connection URL of the database. */
  readonly url: string;
  /** Whether what the database holds may go. */
  readonly replace: boolean;
  readonly migrations: Readonly<Record<string, Migration>>;
  /** Makes the workflow engine's tables where there are none. */
  readonly prepareEngine: () => Promise<void>;
  readonly signal: AbortSignal;
  /** Told what is being read, and how many of its parts so far. */
  readonly onPart: (body: string, parts: number) => void;
}

export interface RestoredBackup {
  /** The project's `arena.yaml` as it was; null where the backup has none. */
  readonly config: Buffer | null;
  /** False where the backup has runs' progress in tables of another version of the engine, which was left out. */
  readonly engineKept: boolean;
}

/**
 * Puts the rows of a checked backup into a database, in one transaction: until its end the database stays as it was. The
 * tables are made as they were in the backup, and then brought up to date.
 * @throws OperatorError when the database is in use or not empty, or the backup is of a newer program
 */
export async function restoreBackup(
  file: string,
  manifest: BackupManifest,
  options: RestoreOptions,
): Promise<RestoredBackup> {
  refuseNewer(manifest.migrations, options.migrations);
  const client = new pg.Client({ connectionString: options.url, application_name: 'dr-arena restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseUnfit(client, options.replace);
    if (manifest.engine !== null) await options.prepareEngine();
    await client.query('begin');
    // Looked at again where nobody can write any more.
    await refuseUnfit(client, options.replace);
    const restored = await fill(client, file, manifest, options);
    await client.query('commit');
    await client.query('analyze');
    return restored;
  } finally {
    await client.end();
  }
}

/** How often it is looked whether others are connected, a fifth of a second apart: one that closes is still counted for a moment. */
const mostLooks = 10;

async function othersConnected(client: pg.Client): Promise<string> {
  for (let look = 1; ; look++) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name like 'dr-arena%'`,
    );
    const count = rows[0]?.count ?? '0';
    if (count === '0' || look === mostLooks) return count;
    // In a transaction the server goes on telling what it told first.
    await client.query('select pg_sleep(0.2), pg_stat_clear_snapshot()');
  }
}

async function refuseUnfit(client: pg.Client, replace: boolean): Promise<void> {
  const others = await othersConnected(client);
  if (others !== '0')
    throw new OperatorError(
      `the database is in use: ${others} connections of dr-arena are open`,
      "End what runs on it ('serve', 'worker', tournaments), then restore. Nothing was changed.",
    );
  if (!replace && (await holdsRows(client)))
    throw new OperatorError(
      'the database is not empty',
      'Restore into an empty one (DR_ARENA_HOME or DATABASE_URL names it), or give --replace. Nothing was changed.',
    );
}

async function holdsRows(client: pg.Client): Promise<boolean> {
  for (const table of await listTables(client)) {
    const { rows } = await client.query<{ any: boolean }>(`select exists (select from ${tableName(table)}) as any`);
    if (rows[0]?.any === true && table.schema === 'arena') return true;
  }
  return false;
}

async function fill(
  client: pg.Client,
  file: string,
  manifest: BackupManifest,
  options: RestoreOptions,
): Promise<RestoredBackup> {
  await remakeTables(client, manifest, options);
  const engineKept = manifest.engine === null || manifest.engine === (await engineTablesVersion(client));
  const there = new Map((await listTables(client)).map((table) => [fullName(table), table]));
  const entries = partsAgain(file, manifest, options.signal);
  try {
    const config = manifest.config && (await buffer(nextBody(entries, manifest.config.length)));
    for (const table of manifest.tables) {
      const told = (parts: number) => options.onPart(bodyNames.table(table), parts);
      const body = nextBody(entries, table.parts.length, told);
      if (table.schema === 'dbos' && !engineKept) await drain(body);
      else await fillTable(client, file, checkedTable(file, table, there.get(fullName(table))), body);
    }
    await setSequences(client, manifest, engineKept);
    await migrate(onClient(client), options.migrations, { inTransaction: true });
    return { config, engineKept };
  } finally {
    await entries.return();
  }
}

/** Our tables as the backup's migrations left them, empty; the engine's tables empty. */
async function remakeTables(
  client: pg.Client,
  { migrations: applied }: BackupManifest,
  { migrations }: RestoreOptions,
): Promise<void> {
  await client.query('drop schema if exists arena cascade');
  const upTo = applied.at(-1);
  if (upTo !== undefined) await migrate(onClient(client), migrations, { upTo, inTransaction: true });
  const engine = (await listTables(client)).filter(({ schema }) => schema === 'dbos');
  if (engine.length > 0) await client.query(`truncate ${engine.map(tableName).join(', ')}`);
}

/** The query builder on one connection, whose transaction is ours. */
function onClient(client: pg.Client): Kysely<unknown> {
  const only = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => only, end: async () => undefined };
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool: pool as never }) });
}

function checkedTable(file: string, table: BackupTable, there: ListedTable | undefined): BackupTable {
  const unknown = table.columns.filter((column) => !there?.columns.includes(column));
  if (there === undefined || unknown.length > 0)
    throw backupFault(file, `its table ${fullName(table)} does not fit: ${unknown.join(', ') || 'there is none'}`);
  return table;
}

async function fillTable(
  client: pg.Client,
  file: string,
  table: BackupTable,
  body: AsyncIterable<Buffer>,
): Promise<void> {
  const columns = table.columns.map(quotedIdentifier).join(', ');
  const copying = client.query(copyFrom(`copy ${tableName(table)} (${columns}) from stdin`));
  await pipeline(body, copying);
  if (copying.rowCount !== table.rows)
    throw backupFault(file, `${fullName(table)} has ${copying.rowCount} rows, and its manifest says ${table.rows}`);
}

async function setSequences(client: pg.Client, { sequences }: BackupManifest, engineKept: boolean): Promise<void> {
  for (const { schema, table, column, last } of sequences) {
    if (schema === 'dbos' && !engineKept) continue;
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3::bigint)', [
      tableName({ schema, table }),
      column,
      last,
    ]);
  }
}

async function drain(chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of chunks);
}
