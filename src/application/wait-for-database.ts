import { type Clock, steadyMs } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { raceAbort } from '../kernel/until-aborted.ts';
import { DatabaseAway } from '../storage/connection-fault.ts';
import { goOn } from './app-context.ts';

export interface Patience {
  readonly waitMs: number;
  readonly clock: Clock;
  /** Aborts when it is waited no longer. */
  readonly signal: AbortSignal;
  readonly steady?: () => number;
}

/** Thrown to whoever was interrupted before the database was back. */
export class NeverBack extends Error {}

/** Pauses between two tries, in milliseconds: the first, and the longest. */
const firstPauseMs = 250;
const longestPauseMs = 10_000;

/**
 * Tries to open a database that went away until it answers.
 * @throws NeverBack when the signal aborts first; OperatorError when it is still away after that time; what `open` throws
 * for another reason
 */
export async function waitForDatabase<Value>(
  open: () => Promise<Value>,
  { waitMs, clock, signal, steady = steadyMs }: Patience,
): Promise<Value> {
  const startedAt = steady();
  for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      // A try may take long; whoever interrupts it does not wait for its end.
      return await raceAbort(open(), signal);
    } catch (error) {
      if (signal.aborted) break;
      if (!(error instanceof DatabaseAway)) throw error;
      const leftMs = waitMs - (steady() - startedAt);
      if (leftMs <= 0) throw stillAway(error);
      await clock.sleep(Math.min(pauseMs, leftMs), signal).catch(() => undefined);
    }
  }
  throw new NeverBack('interrupted while the database was away');
}

function stillAway(cause: DatabaseAway): OperatorError {
  return new OperatorError(
    `the database did not come back in time; what was recorded is kept: ${cause.message}`,
    `${cause.remedy} ${goOn}`,
    { cause },
  );
}
