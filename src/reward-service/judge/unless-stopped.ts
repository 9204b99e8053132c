/**
 * What the work comes to, or `stopped` where the signal aborts first: work that was interrupted may never settle. The work
 * itself goes on.
 */
export async function unlessStopped<Value>(
  work: () => Promise<Value>,
  signal: AbortSignal,
): Promise<Value | 'stopped'> {
  if (signal.aborted) return 'stopped';
  // A signal of its own: hundreds of listeners on one would be taken for a leak.
  const own = AbortSignal.any([signal]);
  const heard = new AbortController();
  const stopped = new Promise<'stopped'>((resolve) => {
    own.addEventListener('abort', () => resolve('stopped'), { once: true, signal: heard.signal });
  });
  try {
    return await Promise.race([work(), stopped]);
  } catch (thrown) {
    if (signal.aborted) return 'stopped';
    throw thrown;
  } finally {
    heard.abort();
  }
}
