/** Resolves when the signal aborts, at once where it has. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/**
 * A promise that never settles: for work that was interrupted and whose outcome must not be recorded, so that it is done
 * again by whoever goes on. It keeps no process alive.
 */
export function neverSettles(): Promise<never> {
  return new Promise(() => undefined);
}
