import type { Clock } from '../src/kernel/clock.ts';

/**
 * Runs work under an agent's own time cap.
 * @param work gets a signal that aborts at the cap or with `signal`
 * @returns what the work gave, or `timedOut` when the cap was reached first; what it throws otherwise is thrown on
 */
export async function withinTime<Value>(
  options: { readonly clock: Clock; readonly timeoutMs: number; readonly signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<{ readonly timedOut: false; readonly value: Value } | { readonly timedOut: true }> {
  const cap = new AbortController();
  const ended = new AbortController();
  const timer = abortAfter(options.clock, options.timeoutMs, cap, ended.signal);
  try {
    const value = await work(AbortSignal.any([options.signal, cap.signal]));
    return cap.signal.aborted ? { timedOut: true } : { timedOut: false, value };
  } catch (thrown) {
    if (!cap.signal.aborted) throw thrown;
    return { timedOut: true };
  } finally {
    ended.abort();
    await timer;
  }
}

async function abortAfter(clock: Clock, ms: number, cap: AbortController, ended: AbortSignal): Promise<void> {
  try {
    await clock.sleep(ms, ended);
    cap.abort();
  } catch (thrown) {
    if (!ended.aborted) throw thrown;
  }
}
