import { Kysely, type Migration, PostgresDialect } from 'kysely';
import pg from 'pg';
import { databaseStream } from './json-column.ts';
import { migrate } from './migrate.ts';
import { firstTables } from './migrations/0001-first-tables.ts';
import { laterTables } from './migrations/later-tables.ts';
import type { ArenaTables } from './tables.ts';

/** The tables of the schema `arena`. */
export type ArenaDatabase = Kysely<ArenaTables>;

export interface ArenaConnection {
  readonly db: ArenaDatabase;
  /** Ends the pool's connections. */
  close(): Promise<void>;
}

/** Migrations in the order of their names. A released migration never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-first-tables': firstTables,
  ...laterTables,
};

/**
 * Connects to the arena's tables and brings them up to date. Several processes may do so at once: one migrates, the
 * others wait for it.
 * @param poolSize the most connections held at one time
 * @throws OperatorError when a newer program has made the tables
 */
export async function connectArena(url: string, poolSize = 10): Promise<ArenaConnection> {
  const session = { connectionString: url, application_name: 'dr-arena', stream: databaseStream };
  const pool = new pg.Pool({ ...session, max: poolSize });
  // An idle connection that breaks is replaced by the pool; a query on a broken one rejects by itself.
  pool.on('error', () => undefined);
  // One that breaks while it is used fails its query; without a listener it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const root = new Kysely<ArenaTables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(root, migrations);
  } catch (error) {
    await root.destroy();
    throw error;
  }
  return { db: root.withSchema('arena'), close: () => root.destroy() };
}
