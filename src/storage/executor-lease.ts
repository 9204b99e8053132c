import { type Clock, steadyMs, systemClock } from '../kernel/clock.ts';
import { messageOf } from '../kernel/errors.ts';
import { DatabaseAway } from './connection-fault.ts';
import { lockKey, newSession, type Session, tryLock, withSession } from './with-session.ts';

/** An executor's sign of life. */
export interface ExecutorLease {
  /** Gives the lease back; others may then take the executor's work over. */
  release(): Promise<void>;
}

/** Passed to the holder when the database has dropped the session that held the lease. */
export interface LeaseLoss {
  /**
   * True once the lease is held again. False when that was not possible within about ten seconds: others may by then
   * run this executor's work, so the process should end.
   */
  readonly regained: Promise<boolean>;
}

export interface LeaseOptions {
  readonly onLost: (loss: LeaseLoss) => void;
  readonly clock?: Clock;
}

const tries = 20;
const retryMs = 500;
/**
 * No try is begun after that time; each may take as long as a slow server does. One that had the lease has to have it back
 * before others take its work; one that begins waits for a server of a starved machine.
 */
const patienceMs = { again: 10_000, first: 300_000 } as const;

/**
 * The holder asks its session so often whether it still answers, in milliseconds, and takes it for lost when that many
 * questions in a row got no answer: where a server or a network hangs, no connection breaks. Questions are counted, not
 * time, so that a machine that slept loses nothing. In all it is less than the time after which others take a silent
 * worker for dead.
 */
const pulseMs = 4000;
const mostUnanswered = 3;

/** A vanished machine's session ends after about half a minute, where PostgreSQL's default is two hours. */
const sessionSettings = [
  'set idle_session_timeout = 0',
  'set tcp_keepalives_idle = 10',
  'set tcp_keepalives_interval = 5',
  'set tcp_keepalives_count = 4',
].join(';');

/**
 * Holds the lease of an executor until it is released or the process ends: a session lock of PostgreSQL, which the
 * server frees by itself when the process dies. Needs a direct connection or one pooled by session.
 * @throws DatabaseAway when the lease cannot be had by 20 tries, which take ten seconds where another process holds it, or within
 * five minutes of late answers
 */
export async function holdLease(url: string, executorId: string, options: LeaseOptions): Promise<ExecutorLease> {
  const clock = options.clock ?? systemClock;
  let released = false;
  let holder: Session | null = null;

  /** @returns null when held (or no longer wanted), else why not */
  async function take(patience: keyof typeof patienceMs): Promise<string | null> {
    let refusal = '';
    const until = steadyMs() + patienceMs[patience];
    for (let attempt = 0; attempt < tries && steadyMs() < until && !released; attempt++) {
      if (attempt > 0) await clock.sleep(retryMs);
      const result = await tryToTake(url, executorId);
      if (typeof result === 'string') {
        refusal = result;
        continue;
      }
      holder = result;
      result.client.once('end', regain);
      watchPulse(result);
      if (released) await result.client.end();
      return null;
    }
    return released ? null : refusal;
  }

  function regain(): void {
    holder = null;
    if (!released) options.onLost({ regained: take('again').then((refusal) => refusal === null && !released) });
  }

  const refusal = await take('first');
  if (refusal !== null)
    throw new DatabaseAway(
      `the database gives executor ${executorId} no lasting session: ${refusal}`,
      'Look whether it runs and can be reached directly, or through a pool that pools by session.',
    );
  return {
    async release() {
      released = true;
      await holder?.client.end();
    },
  };
}

/** @returns the connection whose session holds the lease, or why it is not held */
async function tryToTake(url: string, executorId: string): Promise<Session | string> {
  const session = newSession({ url, name: sessionName });
  const { client, socket } = session;
  try {
    await client.connect();
    await client.query(sessionSettings);
    if (await tryLock(client, leaseKey(executorId))) return session;
    await client.end();
    return 'another process holds it';
  } catch (error) {
    // Not `client.end()`: it may wait for a farewell that a broken connection never gives.
    socket.destroy();
    return messageOf(error);
  }
}

/** Breaks a connection off that does not answer any more, so that its holder learns of it. */
function watchPulse({ client, socket }: Session): void {
  let unanswered = 0;
  const ask = () => {
    if (unanswered >= mostUnanswered) return void socket.destroy();
    unanswered++;
    client.query('select 1').then(
      () => {
        unanswered = 0;
      },
      // The connection has ended, which is told elsewhere.
      () => undefined,
    );
  };
  const timer = setInterval(ask, pulseMs);
  timer.unref();
  client.once('end', () => clearInterval(timer));
}

/**
 * Returns the executors that no longer live: nobody holds their lease. Looks without taking, so that looking never
 * makes an executor seem alive.
 * @returns them in the given order
 */
export async function freeExecutors(url: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await withSession({ url, name: sessionName }, (client) =>
    client.query<{ key: string }>(`select key from ${heldLocks}`),
  );
  const heldKeys = new Set(rows.map(({ key }) => key));
  return ids.filter((id) => !heldKeys.has(leaseKey(id)));
}

/** All advisory locks held in this database, by their 64-bit keys (PostgreSQL documents how pg_locks splits them). */
const heldLocks = `(
  select ((classid::bigint << 32) | objid::bigint)::text as key, pid from pg_locks
  where locktype = 'advisory' and objsubid = 1 and granted
    and database = (select oid from pg_database where datname = current_database())) as locks`;

/**
 * Ends the session that holds an executor's lease, so that the executor learns that it is taken for dead. For one that is
 * frozen: its session lives on without it.
 */
export async function endLease(url: string, executorId: string): Promise<void> {
  await withSession({ url, name: sessionName }, (client) =>
    client.query(`select pg_terminate_backend(pid) from ${heldLocks} where key = $1`, [leaseKey(executorId)]),
  );
}

/** The lock of an executor. */
const leaseKey = (executorId: string) => lockKey(`dr-arena executor ${executorId}`);

const sessionName = 'dr-arena lease';
