import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../kernel/clock.ts';
import { type PlannedCall, pollMs } from '../../models/call-meter.ts';
import type { Pace } from '../../models/pace.ts';
import { isConnectionFault } from '../connection-fault.ts';
import type { ArenaDatabase } from '../database.ts';
import type { MeterScope } from './ask-for-calls.ts';
import { reserveCalls, type Said, type Wait } from './reserve-calls.ts';

export interface CallQueueParts {
  readonly scope: MeterScope;
  readonly provider: string;
  readonly clock: Clock;
  /** Called before the queue rests. */
  readonly onRest: () => Promise<void>;
  readonly onPace: (pace: Pace) => void;
  /** Gives back what was reserved for a call that was not made. */
  readonly giveBack: (call: string) => Promise<void>;
}

/** Queue of the calls of one process to one provider, let through in the order in which they came. */
export interface CallQueue {
  /** Waits until the call is decided on, or an equal one is under way. Throws the signal's reason when it aborts first. */
  join(call: PlannedCall, signal: AbortSignal): Promise<Said>;
}

interface WaitingCall {
  readonly call: PlannedCall;
  readonly signal: AbortSignal;
  readonly onAbort: () => void;
  readonly resolve: (said: Said | Promise<Said>) => void;
  readonly reject: (reason: unknown) => void;
  /** True while it is decided on: then only the decision takes it out of the queue. */
  deciding: boolean;
}

/** Someone else may lift a pause, so nobody sleeps longer than this without looking. */
const longestSleepMs = 5000;
/** Calls decided on in one transaction. */
const mostTogether = 64;

export function callQueue({ scope, provider, clock, onRest, onPace, giveBack }: CallQueueParts): CallQueue {
  const waiting = new Set<WaitingCall>();
  const places = freedPlaces(scope.db);
  let running = false;
  let isFreed = false;
  let wake: () => void = () => undefined;

  function leave(one: WaitingCall): WaitingCall {
    waiting.delete(one);
    one.signal.removeEventListener('abort', one.onAbort);
    if (waiting.size === 0) wake();
    return one;
  }

  /** @returns what the first call that still waits waits for; null: there is none */
  async function decide(batch: readonly WaitingCall[]): Promise<Wait | null> {
    let wait: Wait | null = null;
    const work = async (calls: readonly PlannedCall[]) => {
      const reserved = await reserveCalls(scope, provider, calls);
      onPace(reserved.pace);
      wait ??= reserved.wait;
      return reserved.replies;
    };
    for (const one of batch) one.deciding = true;
    const outcomes = await aloneOnFault(
      work,
      batch.map(({ call }) => call),
    );
    for (const [index, one] of batch.entries()) {
      one.deciding = false;
      const outcome = outcomes[index];
      if (outcome?.status === 'rejected') leave(one).reject(outcome.reason);
      else hear(one, outcome?.value ?? null);
    }
    return wait;
  }

  /** A call that was reserved just when it was no longer wanted was never made. */
  function hear(one: WaitingCall, reply: Said | null): void {
    if (one.signal.aborted) leave(one).resolve(givenUp(reply, one.signal));
    else if (reply !== null) leave(one).resolve(reply);
  }

  async function givenUp(reply: Said | null, signal: AbortSignal): Promise<never> {
    if (reply?.kind === 'go') await giveBack(reply.call);
    throw signal.reason;
  }

  async function run(): Promise<void> {
    running = true;
    const onFreed = () => {
      isFreed = true;
    };
    places.on(freedEvent(provider), onFreed);
    for (let looks = 0; waiting.size > 0; ) {
      // What comes in the same turn of the event loop is taken along.
      await setImmediate();
      const before = waiting.size;
      isFreed = false;
      const wait = await decide([...waiting].slice(0, mostTogether));
      looks = waiting.size < before ? 0 : looks + 1;
      if (wait !== null && waiting.size > 0) await rest(wait, looks);
    }
    places.off(freedEvent(provider), onFreed);
    running = false;
  }

  async function rest(wait: Wait, looks: number): Promise<void> {
    try {
      await onRest();
    } catch (error) {
      for (const first of [...waiting].slice(0, 1)) leave(first).reject(error);
    }
    if (waiting.size === 0) return;
    if (wait.why === 'pace') return sleep(Math.min(Math.max(wait.waitMs, 1), longestSleepMs));
    if (isFreed) return;
    const onFreed = () => wake();
    places.once(freedEvent(provider), onFreed);
    await sleep(pollMs(looks)).finally(() => places.off(freedEvent(provider), onFreed));
  }

  async function sleep(ms: number): Promise<void> {
    const woken = new AbortController();
    wake = () => woken.abort();
    await clock.sleep(ms, woken.signal).catch((error: unknown) => {
      if (!woken.signal.aborted) throw error;
    });
  }

  return {
    join: (call, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const onAbort = () => {
          if (!one.deciding) leave(one).reject(signal.reason);
        };
        const one: WaitingCall = { call, signal, onAbort, resolve, reject, deciding: false };
        waiting.add(one);
        signal.addEventListener('abort', onAbort, { once: true });
        // A stored reply is not held up by a pause.
        if (running) wake();
        else void run();
      }),
  };
}

/**
 * Does work on items together, and on each alone where that fails: then only those fail that are at fault. A database that
 * cannot be reached is not asked again.
 * @param work gives a value for each item, in their order
 */
async function aloneOnFault<Item, Value>(
  work: (items: readonly Item[]) => Promise<readonly Value[]>,
  items: readonly Item[],
): Promise<readonly PromiseSettledResult<Value>[]> {
  try {
    return (await work(items)).map((value) => ({ status: 'fulfilled', value }));
  } catch (reason) {
    if (items.length === 1 || isConnectionFault(reason)) return items.map(() => ({ status: 'rejected', reason }));
  }
  const outcomes: PromiseSettledResult<Value>[] = [];
  // One after the other: they keep their order.
  for (const item of items) outcomes.push(...(await aloneOnFault(work, [item])));
  return outcomes;
}

const emitters = new WeakMap<ArenaDatabase, EventEmitter>();

/**
 * Tells all queues of the process that wait in this database whenever a place for calls at a time is given back: an event
 * for each provider.
 */
export function freedPlaces(db: ArenaDatabase): EventEmitter {
  const places = emitters.get(db) ?? new EventEmitter().setMaxListeners(0);
  emitters.set(db, places);
  return places;
}

/** Names the event of a provider; plain `error` would be thrown. */
export const freedEvent = (provider: string) => `freed ${provider}`;
