import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { systemClock } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { codeOf } from './connection-fault.ts';
import { withSession } from './with-session.ts';

export interface MigrateOptions {
  /** The last migration to apply; default: all of them. */
  readonly upTo?: string;
  /** True where the connection is inside a transaction already, which then holds all of it. */
  readonly inTransaction?: boolean;
}

/**
 * Brings the tables of the schema `arena` up to date, in one transaction: when one migration fails, all stays as it was.
 * @param migrations by name, in the order of their names
 * @throws OperatorError when a newer program has made the tables
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>>,
  { upTo, inTransaction = false }: MigrateOptions = {},
): Promise<void> {
  const applied = await appliedMigrations(db);
  refuseNewer(applied, migrations);
  // The migrator looks at every table of the database, and stumbles over one that the engine is just replacing.
  if (upTo === undefined && applied.length === Object.keys(migrations).length) return;
  // Holds an advisory lock of PostgreSQL while it looks and while it migrates.
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableSchema: 'arena',
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
    disableTransactions: inTransaction,
  });
  for (let attempt = 1; ; attempt++) {
    const { error } = upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo);
    if (error === undefined) return;
    if (codeOf(error) !== undefinedTable || inTransaction || attempt === mostTries) throw error;
    await systemClock.sleep(retryMs);
  }
}

/** The query builder on one connection, whose transaction is ours. */
export function onClient(client: pg.ClientBase): Kysely<unknown> {
  const only = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => only, end: async () => undefined };
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool: pool as never }) });
}

/** PostgreSQL's code for a table that went away while it was read. */
const undefinedTable = '42P01';
const mostTries = 20;
const retryMs = 100;

/** The names of the migrations that a database has had, in their order; none before the first. */
export async function appliedMigrations<Tables>(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows: existing } = await sql<{ there: boolean }>`
    select to_regclass('arena.migrations') is not null as there`.execute(db);
  if (existing[0]?.there !== true) return [];
  const { rows } = await sql<{ name: string }>`select name from arena.migrations order by name collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}

/** @throws OperatorError when one of the names is of no migration that this program knows */
export function refuseNewer(applied: readonly string[], migrations: Readonly<Record<string, Migration>>): void {
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new OperatorError(
    `the database is of a newer dr-arena: this one does not know its tables (${unknown.join(', ')})`,
    'Use the version of dr-arena that last wrote to it, or a newer one. Nothing was changed.',
  );
}

/**
 * Puts workflows of the engine that still wait into another queue; those that were begun or have ended meanwhile stay.
 * @param workflows their ids
 * @returns how many still waited
 */
export async function moveWaiting(url: string, workflows: readonly string[], queueName: string): Promise<number> {
  const { rowCount } = await withSession({ url, name: 'dr-arena' }, (client) =>
    client.query(
      `update dbos.workflow_status set queue_name = $1 where workflow_uuid = any($2::text[]) and status = 'ENQUEUED'`,
      [queueName, [...workflows]],
    ),
  );
  return rowCount ?? 0;
}
