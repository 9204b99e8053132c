import type { Clock } from '../kernel/clock.ts';

/** Sleeps, and throws the signal's reason when it aborts first. */
export async function sleepUnless(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  try {
    await clock.sleep(ms, signal);
  } catch (thrown) {
    signal.throwIfAborted();
    throw thrown;
  }
}

const firstPollMs = 25;
const longestPollMs = 400;

/** Milliseconds until something that nobody announces is looked for again: longer from time to time. */
export function pollMs(looks: number): number {
  return Math.min(firstPollMs * 1.5 ** Math.min(looks, 20), longestPollMs);
}
