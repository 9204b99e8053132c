import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../kernel/clock.ts';
import { type PlannedCall, pollMs } from '../../models/call-meter.ts';
import type { ModelReply } from '../../models/language-model.ts';
import type { Pace } from '../../models/pace.ts';
import { aloneOnFault } from './call-batches.ts';
import { freedPlaces, type MeterScope } from './freed-places.ts';
import { reserveCalls, type Said, type SeenPace, type Wait } from './reserve-calls.ts';

export interface LaneParts {
  readonly scope: MeterScope;
  readonly provider: string;
  readonly clock: Clock;
  /** Gives the stored reply to an equal call; null when there is none. */
  readonly storedReply: (key: string) => Promise<ModelReply | null>;
  /** Called before the lane rests. */
  readonly onRest: () => Promise<void>;
  readonly onPace: (pace: Pace) => void;
  /** Gives back what was reserved for a call that was not made. */
  readonly giveBack: (call: string) => Promise<void>;
}

/** Where calls of one process and one provider wait, and are let through in the order in which they came. */
export interface CallLane {
  /** Waits until the call is decided on, or an equal one is under way. Throws the signal's reason when it aborts first. */
  join(call: PlannedCall, signal: AbortSignal, deadline: number): Promise<Said>;
}

interface Place {
  readonly call: PlannedCall;
  readonly signal: AbortSignal;
  readonly deadline: number;
  readonly onAbort: () => void;
  readonly resolve: (said: Said | Promise<Said>) => void;
  readonly reject: (reason: unknown) => void;
  /** Whether it is being decided on: then nobody takes it out but who decides. */
  deciding: boolean;
  /** The stored reply to an equal call, once it is found. */
  stored: Said | null;
}

/** What the last turn found. */
interface LastTurn {
  /** The provider's calls under way. */
  readonly live: number;
  readonly wait: Wait | null;
  readonly seen: SeenPace | null;
}

const nothingKnown: LastTurn = { live: 0, wait: null, seen: null };

const noPlace: Wait = { why: 'concurrency' };

/** Someone else may lift a pause, so nobody sleeps longer than this without looking. */
const longestSleepMs = 5000;
/** Calls decided on in one transaction. */
const mostTogether = 64;

export function callLane(parts: LaneParts): CallLane {
  const { scope, provider, clock } = parts;
  const places = new Set<Place>();
  const freed = freedPlaces(scope.db, provider);
  let last: LastTurn = nothingKnown;
  let running = false;
  let wake: () => void = () => undefined;

  function enter(place: Place): void {
    places.add(place);
    place.signal.addEventListener('abort', place.onAbort, { once: true });
  }

  function leave(place: Place): Place {
    places.delete(place);
    place.signal.removeEventListener('abort', place.onAbort);
    if (places.size === 0) wake();
    return place;
  }

  /** A stored reply is not held up by those that wait, and looking for it costs nobody his place among them. */
  async function lookForReply(place: Place): Promise<void> {
    try {
      const reply = await parts.storedReply(place.call.key);
      if (reply !== null) place.stored = { kind: 'stored', reply };
      if (place.stored !== null && !place.deciding) leave(place).resolve(place.stored);
    } catch (thrown) {
      // What is being decided on has been asked for anew.
      if (!place.deciding) leave(place).reject(thrown);
    }
  }

  async function decide(taken: readonly Place[]): Promise<void> {
    const work = async (calls: readonly PlannedCall[]) => {
      const reserved = await reserveCalls(scope, provider, calls, seen);
      parts.onPace(reserved.seen.pace);
      last = reserved;
      return reserved.said;
    };
    for (const place of taken) place.deciding = true;
    // Where others were faster, the next look is one that lets nobody come between.
    const seen = last.wait?.why === 'others' ? null : last.seen;
    last = nothingKnown;
    const outcomes = await aloneOnFault(
      work,
      taken.map(({ call }) => call),
    );
    for (const [index, place] of taken.entries()) {
      place.deciding = false;
      const outcome = outcomes[index];
      if (outcome?.status === 'rejected') leave(place).reject(outcome.reason);
      else hear(place, outcome?.value ?? null);
    }
  }

  /** A call that was reserved just when it was no longer wanted was never made. */
  function hear(place: Place, said: Said | null): void {
    const { signal, stored } = place;
    const heard = said ?? stored;
    if (signal.aborted) leave(place).resolve(givenUp(said, signal));
    else if (heard !== null) leave(place).resolve(heard);
  }

  async function givenUp(said: Said | null, signal: AbortSignal): Promise<never> {
    if (said?.kind === 'go') await parts.giveBack(said.call);
    throw signal.reason;
  }

  /** How many places are free, as far as this process knows. */
  function free(seenFreed: number): number {
    return scope.limitsOf(provider).concurrency - last.live + freed.count() - seenFreed;
  }

  /** The first calls, about as many as there are places free. */
  function next(seenFreed: number): Place[] {
    const most = last.wait?.why === 'pace' ? 1 : Math.min(Math.max(free(seenFreed), 1), mostTogether);
    const taken: Place[] = [];
    for (const place of places) {
      if (taken.length >= most) break;
      if (clock.now() < place.deadline) taken.push(place);
      else leave(place).reject(late(place.call));
    }
    return taken;
  }

  async function run(): Promise<void> {
    running = true;
    let looks = 0;
    let seenFreed = freed.count();
    while (places.size > 0) {
      // What comes in the same turn of the event loop is taken along.
      await setImmediate();
      const taken = next(seenFreed);
      if (taken.length === 0) continue;
      seenFreed = freed.count();
      const before = places.size;
      await decide(taken);
      looks = places.size < before ? 0 : looks + 1;
      const wait = last.wait ?? (free(seenFreed) > 0 ? null : noPlace);
      if (wait !== null && wait.why !== 'others' && places.size > 0) await rest(wait, looks, seenFreed);
    }
    running = false;
  }

  async function rest(wait: Wait, looks: number, seenFreed: number): Promise<void> {
    try {
      await parts.onRest();
    } catch (thrown) {
      for (const first of [...places].slice(0, 1)) leave(first).reject(thrown);
    }
    if (places.size === 0) return;
    if (wait.why === 'pace') return sleep(Math.min(Math.max(wait.waitMs, 1), longestSleepMs));
    if (freed.count() !== seenFreed) return;
    const stop = freed.listen(() => wake());
    await sleep(pollMs(looks)).finally(stop);
  }

  async function sleep(ms: number): Promise<void> {
    const woken = new AbortController();
    wake = () => woken.abort();
    await clock.sleep(ms, woken.signal).catch((thrown: unknown) => {
      if (!woken.signal.aborted) throw thrown;
    });
  }

  return {
    join: (call, signal, deadline) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const onAbort = () => {
          if (!place.deciding) leave(place).reject(signal.reason);
        };
        const place: Place = { call, signal, deadline, onAbort, resolve, reject, deciding: false, stored: null };
        const isFirst = places.size === 0;
        enter(place);
        if (!isFirst) void lookForReply(place);
        if (!running) void run();
      }),
  };
}

function late({ provider, model }: PlannedCall): Error {
  return new Error(`a call of ${provider}/${model} has waited a day for its turn`);
}
