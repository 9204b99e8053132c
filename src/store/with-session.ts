import type { Socket } from 'node:net';
import pg from 'pg';
import { databaseStream } from './database-stream.ts';

export interface SessionOptions {
  readonly url: string;
  /** How the session is called in `pg_stat_activity`. */
  readonly name: string;
  /** How long a single query may take, in milliseconds. */
  readonly queryMs?: number;
}

/** A session with its socket, which can be broken off where the other end says nothing any more. */
export interface Session {
  readonly client: pg.Client;
  readonly socket: Socket;
}

const connectMs = 10_000;

/** A session that is not connected yet. One that breaks fails the query at work, and emits `end`. */
export function newSession({ url, name, queryMs = 10_000 }: SessionOptions): Session {
  const socket = databaseStream();
  const client = new pg.Client({
    stream: () => socket,
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: connectMs,
  });
  client.on('error', () => undefined);
  return { client, socket };
}

/**
 * Uses a session of its own for some work.
 * @throws what the work throws, or what the database says when it cannot be reached or does not answer in time
 */
export async function withSession<Value>(
  options: SessionOptions,
  use: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const { client, socket } = newSession(options);
  try {
    await client.connect();
    const value = await use(client);
    await client.end();
    return value;
  } catch (thrown) {
    // Not `client.end()`: it may wait for a farewell that a broken connection never gives.
    socket.destroy();
    throw thrown;
  }
}
