import type { Clock } from '../../src/kernel/clock.ts';
import { systemClock } from '../../src/kernel/clock.ts';

/** A clock that runs so many times as fast as the machine's: for waits between requests to real servers. */
export function fastClock(times: number): Clock {
  return { now: () => systemClock.now() * times, sleep: (ms, signal) => systemClock.sleep(ms / times, signal) };
}
