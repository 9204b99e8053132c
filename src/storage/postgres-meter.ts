import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { fail } from '../kernel/result.ts';
import { type CallEnd, type CallMeter, pollMs, sleepUnless } from '../models/call-meter.ts';
import { minute, type Pace, refused, tookCall } from '../models/pace.ts';
import type { ArenaDatabase } from './database.ts';
import { type MeterScope, markUseless } from './meter/ask-for-calls.ts';
import { noteJob, suspendCall, takeUpCall } from './meter/background-calls.ts';
import { type CallQueue, callQueue, freedEvent, freedPlaces } from './meter/call-queue.ts';
import { databaseNow, lockPace, savePace } from './meter/reserve-calls.ts';
import { settleCall } from './meter/settle-call.ts';

export interface PostgresMeterOptions extends Omit<MeterScope, 'db' | 'windowMs'> {
  readonly clock?: Clock;
  /** Returns those of the given executors that no longer live; their calls under way are no longer waited for. */
  readonly freeExecutors?: (executors: string[]) => Promise<readonly string[]>;
  /** Window of the limits by the minute, in milliseconds; for tests. */
  readonly windowMs?: number;
}

/** Milliseconds between two checks for dead executors. */
const lookForGoneMs = 2000;

/**
 * The meter of a run, over all processes that share the database, by the database's clock. Calls of one process and one
 * provider are let through in the order in which they came. What comes while the database is asked is asked for together
 * the next time, in one transaction.
 *
 * Money: a call's worst cost is reserved before it is made, in one statement with the check of the budget. A call that
 * has no room while others are under way waits for them, since they rarely cost what is reserved for them; when it has
 * none even without those, the budget is spent. A reservation without a result counts as spent.
 */
export function postgresMeter(db: ArenaDatabase, options: PostgresMeterOptions): CallMeter {
  const { clock = systemClock, windowMs = minute, freeExecutors, ...rest } = options;
  const scope: MeterScope = { ...rest, db, windowMs };
  const books = new Map<string, Book>();
  let lookedForGone = clock.now();

  async function lookForGone(): Promise<void> {
    if (!freeExecutors || clock.now() - lookedForGone < lookForGoneMs) return;
    lookedForGone = clock.now();
    await releaseGone(scope, freeExecutors);
  }

  async function end(call: string, how: CallEnd): Promise<void> {
    const settled = await settleCall(db, call, how);
    if (settled === null) return;
    freedPlaces(db).emit(freedEvent(settled.provider));
    if (settled.moreTokens !== null) await bookOf(settled.provider).pace.took(settled.moreTokens);
  }

  function bookOf(provider: string): Book {
    const book = books.get(provider) ?? newBook(provider);
    books.set(provider, book);
    return book;
  }

  function newBook(provider: string): Book {
    const pace = paceKeeper(scope, provider);
    const giveBack = (call: string) => end(call, { outcome: neverMade, costUsd: 0 });
    return { queue: callQueue({ scope, provider, clock, giveBack, onRest: lookForGone, onPace: pace.saw }), pace };
  }

  return {
    async begin(call, signal) {
      for (let looks = 0; ; looks++) {
        const leftCall = call.background === undefined ? null : await takeUpCall(db, scope, call);
        if (leftCall !== null) return leftCall;
        const reply = await bookOf(call.provider).queue.join(call, signal);
        if (reply.kind !== 'equal_call') return reply;
        // Outside the queue, so that others need not wait for the equal call as well.
        await lookForGone();
        await sleepUnless(clock, pollMs(looks), signal);
      }
    },
    end,
    submitted: (call, job) => noteJob(db, call, job),
    suspend: async (call) => {
      const provider = await suspendCall(db, call);
      if (provider !== null) freedPlaces(db).emit(freedEvent(provider));
    },
    markUseless: (key) => markUseless(db, scope.run, key),
    slowDown: (provider, retryAfterMs) => bookOf(provider).pace.slowDown(retryAfterMs),
  };
}

/** Queue and pace of one provider. */
interface Book {
  readonly queue: CallQueue;
  readonly pace: PaceKeeper;
}

const neverMade = fail({ reason: 'unavailable', detail: 'given up before it was made', retryAfterMs: null } as const);

/**
 * Calls that executors had under way when they died are no longer waited for; what was reserved for them stays spent.
 * @param freeExecutors says which of the given executors no longer live
 */
async function releaseGone(
  { db, executor }: MeterScope,
  freeExecutors: (executors: string[]) => Promise<readonly string[]>,
): Promise<void> {
  const rows = await db
    .selectFrom('model_calls')
    .select('executor')
    .distinct()
    .where('status', '=', 'reserved')
    .where('expires_at', '>', sql<Date>`statement_timestamp()`)
    .where('executor', '<>', executor)
    .execute();
  if (rows.length === 0) return;
  const dead = await freeExecutors(rows.map((row) => row.executor));
  if (dead.length === 0) return;
  await db
    .updateTable('model_calls')
    .set({ expires_at: sql<Date>`clock_timestamp()` })
    .where('status', '=', 'reserved')
    .where('expires_at', '>', sql<Date>`statement_timestamp()`)
    .where('executor', 'in', dead)
    .execute();
}

/** Notes what changes the pace of a provider. */
interface PaceKeeper {
  /** The pace was seen in the database. */
  saw(pace: Pace): void;
  /** The provider took a call, which used so many tokens more than was planned. */
  took(moreTokens: number): Promise<void>;
  /** The provider said to slow down. */
  slowDown(retryAfterMs: number | null): Promise<void>;
}

/** Skips the database if a call that was taken changes nothing, as without limits by the minute and refusals. */
function paceKeeper(scope: MeterScope, provider: string): PaceKeeper {
  let current: Pace | null = null;
  const limits = scope.limitsOf(provider);
  return {
    saw: (pace) => {
      current = pace;
    },
    took: async (moreTokens) => {
      if (current !== null && isDeepStrictEqual(tookCall(current, limits, moreTokens, scope.windowMs), current)) return;
      current = await scope.db.transaction().execute(async (tx) => {
        const pace = await lockPace(tx, provider, scope.windowMs);
        return savePace(tx, provider, tookCall(pace, limits, moreTokens, scope.windowMs));
      });
    },
    slowDown: async (retryAfterMs) => {
      current = await slowProvider(scope, provider, retryAfterMs);
    },
  };
}

/** Makes everyone pause, and lowers the pace to what the provider was seen to take. */
function slowProvider(scope: MeterScope, provider: string, retryAfterMs: number | null): Promise<Pace> {
  const { windowMs } = scope;
  return scope.db.transaction().execute(async (tx) => {
    const pace = await lockPace(tx, provider, windowMs);
    const now = await databaseNow(tx);
    const { rows } = await sql<{ calls: string; first: string | null }>`
      select count(*) as calls, extract(epoch from min(at)) * 1000 as first from arena.model_calls
      where provider = ${provider} and at > statement_timestamp() - ${windowMs} * interval '1 millisecond'
        and reason is distinct from 'rate_limited'`.execute(tx);
    const { calls = '0', first = null } = rows[0] ?? {};
    const delivered = { calls: Number(calls), sinceMs: first === null ? 0 : now - Number(first) };
    return savePace(tx, provider, refused(pace, { now, retryAfterMs, delivered }, windowMs));
  });
}
