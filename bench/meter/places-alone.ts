import type { CallMeter } from '../../src/models/call-meter.ts';

/** A meter that only hands a place on to whoever waits longest: the most that any meter can reach. */
export function placesAlone(concurrency: number): CallMeter {
  const waiting: (() => void)[] = [];
  let free = concurrency;
  return {
    begin: async () => {
      if (free > 0) free--;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return { kind: 'go', call: 'any' };
    },
    end: async () => {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    },
    submitted: async () => undefined,
    suspend: async () => undefined,
    markUseless: async () => undefined,
    slowDown: async () => undefined,
  };
}
