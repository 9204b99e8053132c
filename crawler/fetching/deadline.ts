/** A signal with a timer behind it. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Stops the timer; to be called when the work has ended. */
  clear(): void;
}

/**
 * A signal that aborts with a TimeoutError after `ms` milliseconds, or with one of the given signals. Used in place of
 * `AbortSignal.any([…, AbortSignal.timeout(ms)])`: Node 20 may collect the inner signal as garbage, and then it never fires.
 */
export function deadline(ms: number, ...signals: readonly AbortSignal[]): Deadline {
  const timed = new AbortController();
  const end = () => timed.abort(new DOMException(`it took longer than ${Math.round(ms)} ms`, 'TimeoutError'));
  const timer = setTimeout(end, ms);
  return { signal: AbortSignal.any([...signals, timed.signal]), clear: () => clearTimeout(timer) };
}
