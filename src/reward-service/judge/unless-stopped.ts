/**
 * What the work comes to, or `stopped` where the signal aborts first: work that was interrupted may never settle. The work
 * itself goes on.
 * @param signal of this work alone: hundreds of listeners on one would be taken for a leak
 */
export async function unlessStopped<Value>(
  work: () => Promise<Value>,
  signal: AbortSignal,
): Promise<Value | 'stopped'> {
  if (signal.aborted) return 'stopped';
  const heard = new AbortController();
  const stopped = new Promise<'stopped'>((resolve) => {
    signal.addEventListener('abort', () => resolve('stopped'), { once: true, signal: heard.signal });
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
