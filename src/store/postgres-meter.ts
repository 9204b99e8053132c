import PQueue from 'p-queue';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { fail } from '../kernel/result.ts';
import type { CallMeter, Leave, PlannedCall } from '../models/call-meter.ts';
import { minute } from '../models/pace.ts';
import { pollMs } from '../models/poll-ms.ts';
import { sleepUnless } from '../models/sleep-unless.ts';
import type { ArenaDatabase } from './database.ts';
import type { MeterScope } from './meter/meter-scope.ts';
import { releaseGone } from './meter/release-gone.ts';
import { type Reserved, reserveCall, storedReply } from './meter/reserve-call.ts';
import { settleCall, slowProvider } from './meter/settle-call.ts';

export interface PostgresMeterOptions extends Omit<MeterScope, 'db' | 'windowMs'> {
  readonly clock?: Clock;
  /** Which of the given executors no longer live; what they had under way is waited for no longer. */
  readonly freeExecutors?: (executors: string[]) => Promise<readonly string[]>;
  /** What limits by the minute are counted over, in milliseconds; for tests. */
  readonly windowMs?: number;
}

/** A call waits for its turn at most this long: far longer than any limit by the minute asks for. */
const longestWaitMs = 24 * 3_600_000;
/** Someone else may lift a pause, so nobody sleeps longer than this without looking. */
const longestSleepMs = 5000;
/** How often it is looked whether others still live. */
const lookForGoneMs = 2000;

/**
 * The meter of a run, over all processes that share the database, by the database's clock. Calls of one process and one
 * provider are let through in the order in which they came; only the first of them asks the database.
 *
 * Money: a call's worst cost is reserved before it is made, in one statement with the check of the budget. A call that
 * has no room while others are under way waits for them, since they rarely cost what is reserved for them; when it has
 * none even without those, the budget is spent. A reservation without a result counts as spent.
 */
export function postgresMeter(db: ArenaDatabase, options: PostgresMeterOptions): CallMeter {
  const { clock = systemClock, windowMs = minute, freeExecutors, ...rest } = options;
  const scope: MeterScope = { ...rest, db, windowMs };
  const turns = new Map<string, PQueue>();
  let lookedForGone = clock.now();

  const turnsOf = (provider: string): PQueue => {
    const queue = turns.get(provider) ?? new PQueue({ concurrency: 1 });
    turns.set(provider, queue);
    return queue;
  };

  async function wait(waitMs: number, signal: AbortSignal): Promise<void> {
    if (freeExecutors && clock.now() - lookedForGone >= lookForGoneMs) {
      lookedForGone = clock.now();
      await releaseGone(scope, freeExecutors);
    }
    await sleepUnless(clock, Math.min(Math.max(waitMs, 1), longestSleepMs), signal);
  }

  /** Waits until the call is decided on, or an equal one is under way. */
  async function takeTurn(call: PlannedCall, signal: AbortSignal, deadline: number): Promise<Leave | 'equal_call'> {
    for (let looks = 0; clock.now() < deadline; looks++) {
      signal.throwIfAborted();
      const said = await reserveCall(scope, call);
      if (said.kind !== 'wait') return signal.aborted ? giveBack(said, signal) : said;
      if (said.why === 'equal_call') return 'equal_call';
      await wait(said.why === 'pace' ? said.waitMs : pollMs(looks), signal);
    }
    throw new Error(`a call of ${call.provider}/${call.model} has waited a day for its turn`);
  }

  /** A call that was reserved just when it was no longer wanted was never made. */
  async function giveBack(said: Exclude<Reserved, { kind: 'wait' }>, signal: AbortSignal): Promise<never> {
    if (said.kind === 'go') await settleCall(scope, said.call, { outcome: neverMade, costUsd: 0 });
    throw signal.reason;
  }

  return {
    async begin(call, signal) {
      const deadline = clock.now() + longestWaitMs;
      for (let looks = 0; ; looks++) {
        // A stored reply is not held up by those that wait, and looking for it costs nobody his place among them.
        const looked = storedReply(scope, call.key);
        const turn = turnsOf(call.provider).add(async () => (await looked) ?? takeTurn(call, signal, deadline), {
          signal,
        });
        const said = await Promise.race([turn, looked.then((stored) => stored ?? turn)]);
        if (said !== 'equal_call') return said;
        // Outside the queue, so that others need not wait for the equal call as well.
        await wait(pollMs(looks), signal);
      }
    },
    end: (call, end) => settleCall(scope, call, end),
    slowDown: (provider, retryAfterMs) => slowProvider(scope, provider, retryAfterMs),
  };
}

const neverMade = fail({ reason: 'unavailable', detail: 'given up before it was made', retryAfterMs: null } as const);
