import { type Clock, sleepFully } from './clock.ts';

/** Resolves when the signal aborts, at once where it has. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Waits for work until the signal aborts; rejects then with the signal's reason, and the work's own end is ignored. */
export function raceAbort<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/**
 * A promise that never settles: for work that was interrupted and whose outcome must not be recorded, so that it is done
 * again by whoever goes on. It keeps no process alive.
 */
export function neverSettles(): Promise<never> {
  return new Promise(() => undefined);
}

/** Waits for some work; never settles where the signal aborted, so that nothing is recorded and the work is done again. */
export async function unlessStopped<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (signal.aborted) return neverSettles();
    throw error;
  }
}

/** The value of some work, or null where that takes longer than so many milliseconds. Rejects as the work does. */
export async function inTime<Value>(clock: Clock, ms: number, work: Promise<Value>): Promise<Value | null> {
  const over = new AbortController();
  const late = clock.sleep(ms, over.signal).then(
    () => null,
    () => null,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}

/** A time limit for some work. */
export interface TimeCap {
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Runs work under a time cap.
 * @param work gets a signal that aborts at the cap or with `signal`
 * @returns what the work gave, or `timedOut` when the cap was reached first; what it throws otherwise is thrown on
 */
export async function withinTime<Value>(
  options: TimeCap,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<{ readonly timedOut: false; readonly value: Value } | { readonly timedOut: true }> {
  options.signal.throwIfAborted();
  const cap = new AbortController();
  const workEnd = new AbortController();
  const timer = sleepFully(options.clock, options.timeoutMs, workEnd.signal).then((isOver) => isOver && cap.abort());
  try {
    const value = await work(AbortSignal.any([options.signal, cap.signal]));
    return cap.signal.aborted ? { timedOut: true } : { timedOut: false, value };
  } catch (error) {
    if (!cap.signal.aborted) throw error;
    return { timedOut: true };
  } finally {
    workEnd.abort();
    await timer;
  }
}
