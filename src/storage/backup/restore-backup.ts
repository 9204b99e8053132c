import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Migration } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { OperatorError } from '../../kernel/errors.ts';
import { bytesHash } from '../../kernel/hash.ts';
import { migrate, onClient, refuseNewer } from '../migrate.ts';
import { withSession } from '../with-session.ts';
import { type BackupManifest, type BackupParts, type BackupTable, bodyNames, partName } from './backup-manifest.ts';
import { copiedTable, engineTablesVersion, fullName, type ListedTable, listTables, tableName } from './list-tables.ts';
import { backupFault, readEntries } from './read-backup.ts';

export interface RestoreOptions {
  /** Connection URL of the database. */
  readonly url: string;
  /** True if the rows that the database holds may be deleted. */
  readonly replace: boolean;
  readonly migrations: Readonly<Record<string, Migration>>;
  /** Makes the workflow engine's tables where there are none. */
  readonly prepareEngine: () => Promise<void>;
  /** Keeps a tree, given as a document, where trees are kept outside the database. */
  readonly keepTree: (id: string, document: string) => Promise<void>;
  readonly signal: AbortSignal;
  /** Called with the body that is being read, and the number of its parts read so far. */
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
  return withSession({ url: options.url, name: 'dr-arena restore', answerMs: 0 }, async (client) => {
    await refuseUnfit(client, options.replace);
    if (manifest.engine !== null) await options.prepareEngine();
    await client.query('begin');
    // Looked at again where nobody can write any more.
    await refuseUnfit(client, options.replace);
    const restored = await fill(client, file, manifest, options);
    await client.query('commit');
    await client.query('analyze');
    return restored;
  });
}

/**
 * Number of times that connections of others are looked for, a fifth of a second apart: one that closes is still
 * counted for a moment.
 */
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
  for (const table of (await listTables(client)).filter(({ schema }) => schema === 'arena'))
    if ((await client.query(`select from ${tableName(table)} limit 1`)).rows.length > 0) return true;
  return false;
}

async function fill(
  client: pg.Client,
  file: string,
  manifest: BackupManifest,
  options: RestoreOptions,
): Promise<RestoredBackup> {
  await remakeTables(client, manifest.migrations.at(-1), options);
  const engineKept = manifest.engine === null || manifest.engine === (await engineTablesVersion(client));
  const there = new Map((await listTables(client)).map((table) => [fullName(table), table]));
  const entries = readEntries(file, options.signal);
  async function* next(body: string, parts: BackupParts): AsyncGenerator<Buffer> {
    for (const [index, { sha256 }] of parts.entries()) {
      const { value, done } = await entries.next();
      if (done || value.name !== partName(body, index) || bytesHash(value.body) !== sha256)
        throw backupFault(file, 'it has changed since it was checked');
      yield value.body;
      options.onPart(body, index + 1);
    }
  }
  try {
    // The head, which was looked at when the file was checked.
    await entries.next();
    const config = manifest.config && (await buffer(next(bodyNames.config, manifest.config)));
    for (const table of manifest.tables) {
      const rows = next(bodyNames.table(table), table.parts);
      if (table.schema === 'arena' || engineKept)
        await fillTable(client, file, table, there.get(fullName(table)), rows);
      else for await (const _ of rows);
    }
    for (const [index, { id, parts }] of (manifest.trees ?? []).entries())
      await options.keepTree(id, await text(next(bodyNames.tree(index), parts)));
    for (const { schema, table, column, last } of manifest.sequences) {
      const place = [tableName({ schema, table }), column, last];
      if (schema === 'arena' || engineKept)
        await client.query('select setval(pg_get_serial_sequence($1, $2), $3::bigint)', place);
    }
    await migrate(onClient(client), options.migrations, { inTransaction: true });
    return { config, engineKept };
  } finally {
    await entries.return(undefined);
  }
}

/** Our tables as the backup's migrations left them, empty; the engine's tables empty. */
async function remakeTables(
  client: pg.Client,
  upTo: string | undefined,
  { migrations }: RestoreOptions,
): Promise<void> {
  await client.query('drop schema if exists arena cascade');
  if (upTo !== undefined) await migrate(onClient(client), migrations, { upTo, inTransaction: true });
  const engine = (await listTables(client)).filter(({ schema }) => schema === 'dbos');
  if (engine.length > 0) await client.query(`truncate ${engine.map(tableName).join(', ')}`);
}

async function fillTable(
  client: pg.Client,
  file: string,
  table: BackupTable,
  there: ListedTable | undefined,
  body: AsyncIterable<Buffer>,
): Promise<void> {
  const name = fullName(table);
  const unknown = table.columns.filter((column) => !there?.columns.includes(column));
  if (there === undefined || unknown.length > 0)
    throw backupFault(file, `its table ${name} does not fit: ${unknown.join(', ') || 'there is none'}`);
  const copying = client.query(copyFrom(`copy ${copiedTable(table)} from stdin`));
  await pipeline(body, copying);
  if (copying.rowCount !== table.rows)
    throw backupFault(file, `${name} has ${copying.rowCount} rows, and its manifest says ${table.rows}`);
}
