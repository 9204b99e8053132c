import { setTimeout as wait } from 'node:timers/promises';

/** The only source of time; tests pass their own. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Resolves after `ms` milliseconds; rejects with an AbortError when the signal aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** As it is before the engine's clock is made steady (steady-date.ts). */
const machineNow = Date.now;

export const systemClock: Clock = {
  now: () => machineNow(),
  sleep: async (ms, signal) => {
    await wait(ms, undefined, signal ? { signal } : {});
  },
};

/** Milliseconds since some moment of this process; never set, so that it measures how long something takes. */
export function steadyMs(): number {
  return performance.now();
}

/** A clock reading as an ISO 8601 text in UTC. */
export function isoTime(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}
