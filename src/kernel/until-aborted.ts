import type { Clock } from './clock.ts';

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

/** What was broken off never settles, so that it records nothing: whoever goes on does it again. */
export async function unlessStopped<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (thrown) {
    if (signal.aborted) return neverSettles();
    throw thrown;
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
