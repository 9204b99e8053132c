import type { Clock } from '../kernel/clock.ts';

/** Work that waits for a lost database may wait for ever; it is given so long to end by itself, in milliseconds. */
const graceMs = 5000;

/**
 * The value of some work, or null when the database is lost and the work has not ended soon after.
 * @param lost aborts when the database is lost
 * @throws what the work throws before that
 */
export async function unlessLost<Value>(lost: AbortSignal, clock: Clock, work: Promise<Value>): Promise<Value | null> {
  const ended = new AbortController();
  try {
    return await Promise.race([work, left(lost, clock, ended.signal)]);
  } finally {
    ended.abort();
  }
}

/** Resolves some time after the loss; never settles when the work has ended before. */
function left(lost: AbortSignal, clock: Clock, ended: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    const leave = () =>
      void clock.sleep(graceMs, ended).then(
        () => resolve(null),
        () => undefined,
      );
    if (lost.aborted) leave();
    else lost.addEventListener('abort', leave, { once: true, signal: ended });
  });
}
