import pg from 'pg';
import { databaseStream } from '../store/database-stream.ts';

export interface EngineConnections {
  readonly databaseUrl: string;
  /** How the sessions are called in `pg_stat_activity`. */
  readonly name: string;
  readonly most: number;
  /** Told of a connection that breaks while nobody uses it. */
  readonly warn: (message: string) => void;
}

/** The server ends a session that does nothing inside a transaction for so long, as the engine's own pool has it. */
const idleInTransaction = 'set idle_in_transaction_session_timeout = 60000';
/**
 * How long who wants a connection waits, for one that is free too: where all are in use for long, the machine is starved and
 * the database is not lost. Whether that is lost the lease of the process tells, much sooner.
 */
const connectMs = 600_000;

/**
 * The engine's connections, made by us and not by the engine, so that they can be cut. The engine guards those that it
 * uses against errors, and does not end the pool.
 */
export function engineConnections({ databaseUrl, name, most, warn }: EngineConnections): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: name,
    max: most,
    connectionTimeoutMillis: connectMs,
    stream: databaseStream,
  });
  pool.on('error', ({ message }) => warn(message));
  pool.on('connect', (client) => {
    // Before the first query of whoever borrows it.
    client.query(idleInTransaction).catch(({ message }) => warn(message));
  });
  return pool;
}
