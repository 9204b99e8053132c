import { setTimeout as wait } from 'node:timers/promises';

/** The only source of time; tests pass their own. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Resolves after `ms` milliseconds; rejects with an AbortError when the signal aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The machine's own clock, taken before the engine's clock is made steady (steady-date.ts). */
const machineNow = Date.now;

export const systemClock: Clock = {
  now: () => machineNow(),
  sleep: async (ms, signal) => {
    await wait(ms, undefined, signal ? { signal } : {});
  },
};

/** Sleeps. Returns false if the signal aborts first. */
export async function sleepFully(clock: Clock, ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await clock.sleep(ms, signal);
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}

/** Milliseconds since some moment of this process; never set, so that it measures how long something takes. */
export function steadyMs(): number {
  return performance.now();
}

/** A clock reading as an ISO 8601 text in UTC. */
export function isoTime(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}

/** A step forward of the machine's clock that is larger is followed; what is smaller is drift, in milliseconds. */
const drift = 1000;

/**
 * A clock that follows another but never goes back: where the other is set back, it goes on at the pace of the monotonic
 * clock.
 * @param wall the clock to follow, in milliseconds
 * @param monotonic any clock that is never set, in milliseconds
 */
export function steadyClock(wall: () => number, monotonic: () => number): () => number {
  let anchor = wall() - monotonic();
  return () => {
    const steady = anchor + monotonic();
    const reading = wall();
    if (reading <= steady + drift) return Math.round(steady);
    anchor += reading - steady;
    return reading;
  };
}

let installed = false;

/**
 * Makes `Date.now` never go back in this process. The workflow engine waits until a time of day for its next look at a
 * queue: a clock that is set back by hours would stop it from looking for hours. The kernel's clock still returns the
 * machine's own time.
 */
export function installSteadyDate(): void {
  if (installed) return;
  installed = true;
  Date.now = steadyClock(Date.now, () => performance.now());
}
