import type { Clock } from '../../../src/kernel/clock.ts';

/** A clock that stands still until it is moved. */
export function stillClock(): Clock & { readonly move: (ms: number) => void } {
  let now = 1_000_000_000;
  const sleepers = new Set<{ readonly at: number; readonly wake: () => void }>();
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = { at: now + ms, wake: resolve };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', () => {
          sleepers.delete(sleeper);
          reject(new DOMException('aborted', 'AbortError'));
        });
      }),
    move: (ms) => {
      now += ms;
      for (const sleeper of sleepers) {
        if (sleeper.at > now) continue;
        sleepers.delete(sleeper);
        sleeper.wake();
      }
    },
  };
}
