import type { Clock } from '../../src/kernel/clock.ts';

/** A clock that jumps to the next sleeper's time when all others sleep: hours pass in no time. */
export function fakeClock(): Clock {
  let now = 1_000_000;
  const sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  let scheduled = false;
  const advance = () => {
    scheduled = false;
    sleepers.sort((a, b) => a.at - b.at);
    const next = sleepers.shift();
    if (!next) return;
    now = Math.max(now, next.at);
    next.wake();
    schedule();
  };
  const schedule = () => {
    if (scheduled || sleepers.length === 0) return;
    scheduled = true;
    setImmediate(advance);
  };
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(new DOMException('aborted', 'AbortError'));
        const sleeper = { at: now + ms, wake: resolve };
        signal?.addEventListener('abort', () => {
          const index = sleepers.indexOf(sleeper);
          if (index >= 0) sleepers.splice(index, 1);
          reject(new DOMException('aborted', 'AbortError'));
        });
        sleepers.push(sleeper);
        schedule();
      }),
  };
}
