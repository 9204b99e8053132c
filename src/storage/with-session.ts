import type { Socket } from 'node:net';
import pg from 'pg';
import { systemClock } from '../kernel/clock.ts';
import { contentHash } from '../kernel/hash.ts';
import { isLateAnswer } from './connection-fault.ts';
import { databaseStream } from './json-column.ts';

export interface SessionOptions {
  readonly url: string;
  /** Name of the session in `pg_stat_activity`. */
  readonly name: string;
  /** Number of tries to connect to a server that does not answer in time; default 10. */
  readonly tries?: number;
  /** Maximum time to connect, and to answer, in milliseconds; 0: no limit. */
  readonly answerMs?: number;
}

/** A session with its socket, which can be broken off where the other end says nothing any more. */
export interface Session {
  readonly client: pg.Client;
  readonly socket: Socket;
}

/**
 * Maximum time to connect, and to answer a short query, in milliseconds: on a starved machine both take many times what
 * they usually do, and a slow database is not a lost one.
 */
export const slowestAnswerMs = 30_000;
const keepAliveMs = 10_000;
/** A server that is only late is asked again: in all for five minutes, as a server that starts is waited for. */
const usualTries = 10;

/** A session that is not connected yet. One that breaks fails the query at work, and emits `end`. */
export function newSession({ url, name, answerMs = slowestAnswerMs }: SessionOptions): Session {
  const socket = databaseStream();
  const client = new pg.Client({
    stream: () => socket,
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
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
  const { client, socket } = await openSession(options);
  try {
    const value = await use(client);
    await client.end();
    return value;
  } catch (error) {
    // Not `client.end()`: it may wait for a farewell that a broken connection never gives.
    socket.destroy();
    throw error;
  }
}

/** A session that is connected. A late server is asked again; nothing was done yet that could be done twice. */
async function openSession(options: SessionOptions): Promise<Session> {
  const { tries = usualTries } = options;
  for (let attempt = 1; ; attempt++) {
    const session = newSession(options);
    try {
      await session.client.connect();
      return session;
    } catch (error) {
      // Not `client.end()`: it may wait for a farewell that a broken connection never gives.
      session.socket.destroy();
      if (attempt >= tries || !isLateAnswer(error)) throw error;
    }
  }
}

/** Milliseconds between two tries to take the lock. */
const turnMs = 100;
/** Usual maximum wait for the lock, in milliseconds. */
const usualPatienceMs = 120_000;

/** The turn did not come. */
export class AtWorkElsewhere extends Error {}

/**
 * Does some work while no other process does work of the same name, waiting for its turn.
 * @param patienceMs how long it waits, in milliseconds
 * @throws AtWorkElsewhere when its turn does not come; what the work throws, or what the database says when it cannot be
 * reached
 */
export async function exclusively<Value>(
  url: string,
  name: string,
  work: () => Promise<Value>,
  patienceMs = usualPatienceMs,
): Promise<Value> {
  return withSession({ url, name: 'dr-arena' }, async (client) => {
    await waitForTurn(client, name, patienceMs);
    return work();
  });
}

async function waitForTurn(client: pg.Client, name: string, patienceMs: number): Promise<void> {
  const deadline = systemClock.now() + patienceMs;
  while (!(await tryLock(client, lockKey(`dr-arena work ${name}`)))) {
    if (systemClock.now() > deadline)
      throw new AtWorkElsewhere(`another dr-arena process has been at work on '${name}' for too long`);
    await systemClock.sleep(turnMs);
  }
}

/**
 * Takes an advisory lock for the session if nobody holds it. A statement that waited for the lock would hold a snapshot, and
 * work that builds an index concurrently waits for all older snapshots: both would wait for ever.
 * @returns true if the session holds it
 */
export async function tryLock(client: pg.Client, key: string | number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key]);
  return rows[0]?.taken === true;
}

/** The advisory lock of a name: the first 64 bits of a hash of it, as a signed number. */
export function lockKey(name: string): string {
  return BigInt.asIntN(64, BigInt(`0x${contentHash(name).slice(0, 16)}`)).toString();
}
