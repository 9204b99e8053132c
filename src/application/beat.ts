import { readFileSync } from 'node:fs';
import { steadyMs } from '../kernel/clock.ts';
import { messageOf } from '../kernel/errors.ts';
import type { Ledger } from '../storage/ledger.ts';

/** Message of a heart. */
export type HeartNews =
  /** The others took this worker for dead: it must stop. */
  | { readonly kind: 'dead' }
  /** Heartbeats no longer reach the database; told once until one does again. */
  | { readonly kind: 'unheard'; readonly detail: string };

export interface Beating {
  readonly workers: Pick<Ledger['workers'], 'beat'>;
  readonly executor: string;
  /** Returns true if the worker takes no new work. */
  readonly stopping: () => boolean;
  readonly tell: (news: HeartNews) => void;
}

/** Milliseconds between two heartbeats. */
const beatEveryMs = 2000;

/** Beats until the timer is cleared. A heart that does not beat any more, for whatever reason, is left to the others to find. */
export function beat({ workers, executor, stopping, tell }: Beating): NodeJS.Timeout {
  let unheard = false;
  const once = async () => {
    try {
      const counts = await workers.beat(executor, stopping());
      unheard = false;
      if (!counts) tell({ kind: 'dead' });
    } catch (error) {
      if (!unheard) tell({ kind: 'unheard', detail: messageOf(error) });
      unheard = true;
    }
  };
  return setInterval(() => void once(), beatEveryMs);
}

interface StillnessParts {
  /** A thread that used the processor for so long without a sign stands still, in milliseconds. */
  readonly stillMs: number;
  /** Milliseconds since some moment. */
  readonly now?: () => number;
  /** Returns the processor time of the thread, in milliseconds; null if it is unavailable. */
  readonly used?: () => number | null;
}

/** A thread of which signs are heard. */
interface Stillness {
  /** Notes a sign of the thread. */
  moved(): void;
  isStill(): boolean;
}

/** So many times as long may go by on the clock: on a starved machine a thread hardly gets to the processor. */
const clockFactor = 10;

/** Tells a thread that computes without end, or waits for something that never comes, from one that is kept waiting. */
export function stillness({ stillMs, now = steadyMs, used = usedByMainThread }: StillnessParts): Stillness {
  let last = { at: now(), used: used() };
  return {
    moved: () => {
      last = { at: now(), used: used() };
    },
    isStill: () => {
      const usedNow = used();
      const busyMs = usedNow === null || last.used === null ? 0 : usedNow - last.used;
      return busyMs >= stillMs || now() - last.at >= clockFactor * stillMs;
    },
  };
}

/** Linux counts the processor's time in hundredths of a second (proc(5)). */
const msPerTick = 10;

/** Returns the processor time of the main thread of this process on Linux; null elsewhere. */
function usedByMainThread(): number | null {
  if (process.platform !== 'linux') return null;
  try {
    const stat = readFileSync(`/proc/self/task/${process.pid}/stat`, 'utf8');
    // The name before the bracket may hold blanks; user and system time are the 14th and 15th field, counted from 1.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * msPerTick;
  } catch {
    // A system that hides it; then the clock alone decides.
    return null;
  }
}
