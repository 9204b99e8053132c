import type { Socket } from 'node:net';
import pg from 'pg';
import { databaseStream } from './database-stream.ts';

export interface SessionOptions {
  readonly url: string;
  /** How the session is called in `pg_stat_activity`. */
  readonly name: string;
}

/** A session with its socket, which can be broken off where the other end says nothing any more. */
export interface Session {
  readonly client: pg.Client;
  readonly socket: Socket;
}

/**
 * How long a server may take to let a session in, and to answer a short query, in milliseconds: on a starved machine both
 * take many times what they usually do, and a slow database is not a lost one.
 */
export const slowestAnswerMs = 30_000;
const keepAliveMs = 10_000;

/** A session that is not connected yet. One that breaks fails the query at work, and emits `end`. */
export function newSession({ url, name }: SessionOptions): Session {
  const socket = databaseStream();
  const client = new pg.Client({
    stream: () => socket,
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: slowestAnswerMs,
    query_timeout: slowestAnswerMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
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
