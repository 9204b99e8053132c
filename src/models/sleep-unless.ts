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
