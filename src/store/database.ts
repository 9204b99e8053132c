import { Kysely, Migrator, PostgresDialect } from 'kysely';
import pg from 'pg';
import { firstTables } from './migrations/0001-first-tables.ts';
import type { ArenaTables } from './tables.ts';

/** The tables of the schema `arena`. */
export type ArenaDatabase = Kysely<ArenaTables>;

export interface ArenaConnection {
  readonly db: ArenaDatabase;
  /** Ends the pool's connections. */
  close(): Promise<void>;
}

/** In the order of their names; one that was released never changes. */
const migrations = { '0001-first-tables': firstTables };

/**
 * Connects to the arena's tables and brings them up to date. Several processes may do so at once: one migrates, the
 * others wait for it.
 * @param poolSize the most connections held at one time
 */
export async function connectArena(url: string, poolSize = 10): Promise<ArenaConnection> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, application_name: 'dr-arena' });
  // An idle connection that breaks is replaced by the pool; a query on a broken one rejects by itself.
  pool.on('error', () => undefined);
  // One that breaks while it is used fails its query; without a listener it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const root = new Kysely<ArenaTables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(root);
  } catch (error) {
    await root.destroy();
    throw error;
  }
  return { db: root.withSchema('arena'), close: () => root.destroy() };
}

async function migrate(db: Kysely<ArenaTables>): Promise<void> {
  // Holds an advisory lock of PostgreSQL while it looks and while it migrates.
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: 'arena',
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
