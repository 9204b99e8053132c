import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { fail } from '../kernel/result.ts';
import { type CallEnd, type CallMeter, pollMs, sleepUnless } from '../models/call-meter.ts';
import { minute, type Pace, refused, tookCall } from '../models/pace.ts';
import type { ArenaDatabase } from './database.ts';
import { markUseless, storedReplies } from './meter/ask-for-calls.ts';
import { noteJob, suspendCall, takeUpCall } from './meter/background-calls.ts';
import { gathering } from './meter/call-batches.ts';
import { type CallLane, callLane } from './meter/call-lane.ts';
import { freedPlaces, type MeterScope } from './meter/freed-places.ts';
import { lockPace, type StoredPace, savePace } from './meter/lock-pace.ts';
import { databaseNow } from './meter/reserve-calls.ts';
import { type EndedCall, endedCall, settleCalls } from './meter/settle-calls.ts';

export interface PostgresMeterOptions extends Omit<MeterScope, 'db' | 'windowMs'> {
  readonly clock?: Clock;
  /** Which of the given executors no longer live; what they had under way is waited for no longer. */
  readonly freeExecutors?: (executors: string[]) => Promise<readonly string[]>;
  /** What limits by the minute are counted over, in milliseconds; for tests. */
  readonly windowMs?: number;
}

/** A call waits for its turn at most this long: far longer than any limit by the minute asks for. */
const longestWaitMs = 24 * 3_600_000;
/** Of replies that are stored in one statement. */
const mostCharacters = 4_000_000;
/** Stored replies that are looked for in one statement: all calls of a round may come at once. */
const mostLooks = 256;
/** How often it is looked whether others still live. */
const lookForGoneMs = 2000;

/**
 * The meter of a run, over all processes that share the database, by the database's clock. Calls of one process and one
 * provider are let through in the order in which they came. What comes while the database is asked is asked for together
 * the next time: as many as there are places, in one transaction; ends of calls in one statement. A call that has ended gives
 * its place to the next at once, also while its end is being recorded.
 *
 * Money: a call's worst cost is reserved before it is made, in one statement with the check of the budget. A call that
 * has no room while others are under way waits for them, since they rarely cost what is reserved for them; when it has
 * none even without those, the budget is spent. A reservation without a result counts as spent.
 */
export function postgresMeter(db: ArenaDatabase, options: PostgresMeterOptions): CallMeter {
  const { clock = systemClock, windowMs = minute, freeExecutors, ...rest } = options;
  const scope: MeterScope = { ...rest, db, windowMs };
  const books = new Map<string, Book>();
  /** The provider of each call that was let go. */
  const underWay = new Map<string, string>();
  const storedReply = gathering((keys: readonly string[]) => storedReplies(db, scope.run, keys), { most: mostLooks });
  const settle = gathering((ended: readonly EndedCall[]) => settleCalls(db, ended), {
    weightOf: ({ stored }) => stored.length,
    mostWeight: mostCharacters,
  });
  let lookedForGone = clock.now();

  async function lookForGone(): Promise<void> {
    if (!freeExecutors || clock.now() - lookedForGone < lookForGoneMs) return;
    lookedForGone = clock.now();
    await releaseGone(scope, freeExecutors);
  }

  async function end(call: string, how: CallEnd): Promise<void> {
    const provider = underWay.get(call);
    underWay.delete(call);
    const places = provider === undefined ? null : freedPlaces(db, provider);
    places?.ended(call);
    const settled = await settle(endedCall(call, how)).finally(() => places?.recorded(call));
    if (settled === null) return;
    if (places === null) freedPlaces(db, settled.provider).giveBack();
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
    const lane = callLane({
      scope,
      provider,
      clock,
      storedReply,
      giveBack,
      onRest: lookForGone,
      onPace: pace.saw,
    });
    return { lane, pace };
  }

  return {
    async begin(call, signal) {
      const deadline = clock.now() + longestWaitMs;
      for (let looks = 0; ; looks++) {
        const left = call.background === undefined ? null : await takeUpCall(db, scope, call);
        if (left !== null && left.kind !== 'lost') underWay.set(left.call, call.provider);
        if (left !== null) return left;
        const said = await bookOf(call.provider).lane.join(call, signal, deadline);
        if (said.kind === 'go') underWay.set(said.call, call.provider);
        if (said.kind !== 'equal_call') return said;
        // Outside the lane, so that others need not wait for the equal call as well.
        await lookForGone();
        await sleepUnless(clock, pollMs(looks), signal);
      }
    },
    end,
    submitted: (call, job) => noteJob(db, call, job),
    suspend: async (call) => {
      const provider = underWay.get(call);
      underWay.delete(call);
      await suspendCall(db, call);
      if (provider !== undefined) freedPlaces(db, provider).giveBack();
    },
    markUseless: (key) => markUseless(db, scope.run, key),
    slowDown: (provider, retryAfterMs) => bookOf(provider).pace.slowDown(retryAfterMs),
  };
}

/** What is kept of one provider. */
interface Book {
  readonly lane: CallLane;
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
  const gone = await freeExecutors(rows.map((row) => row.executor));
  if (gone.length === 0) return;
  await db
    .updateTable('model_calls')
    .set({ expires_at: sql<Date>`clock_timestamp()` })
    .where('status', '=', 'reserved')
    .where('expires_at', '>', sql<Date>`statement_timestamp()`)
    .where('executor', 'in', gone)
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

/** Where calls that were taken change nothing, as without limits by the minute and refusals, the database is not asked. */
function paceKeeper(scope: MeterScope, provider: string): PaceKeeper {
  let seen: Pace | null = null;
  const note = gathering(async (moreTokens: readonly number[]) => {
    seen = (await noteTaken(scope, provider, moreTokens)).pace;
    return moreTokens;
  });
  return {
    saw: (pace) => {
      seen = pace;
    },
    took: async (moreTokens) => {
      if (seen !== null && isDeepStrictEqual(afterCalls(scope, provider, seen, [moreTokens]), seen)) return;
      await note(moreTokens);
    },
    slowDown: async (retryAfterMs) => {
      seen = (await slowProvider(scope, provider, retryAfterMs)).pace;
    },
  };
}

/** The pace after the provider took calls that used so many tokens more than was planned. */
function afterCalls(scope: MeterScope, provider: string, pace: Pace, moreTokens: readonly number[]): Pace {
  const limits = scope.limitsOf(provider);
  return moreTokens.reduce((last, more) => tookCall(last, limits, more, scope.windowMs), pace);
}

/** Notes that the provider took calls. */
function noteTaken(scope: MeterScope, provider: string, moreTokens: readonly number[]): Promise<StoredPace> {
  return scope.db.transaction().execute(async (tx) => {
    const { pace } = await lockPace(tx, provider, scope.windowMs);
    return savePace(tx, provider, afterCalls(scope, provider, pace, moreTokens));
  });
}

/** Makes everyone pause, and lowers the pace to what the provider was seen to take. */
function slowProvider(scope: MeterScope, provider: string, retryAfterMs: number | null): Promise<StoredPace> {
  const { windowMs } = scope;
  return scope.db.transaction().execute(async (tx) => {
    const { pace } = await lockPace(tx, provider, windowMs);
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
