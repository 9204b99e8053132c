import { describe, expect, it } from 'vitest';
import { NeverBack, waitForDatabase } from '../../src/application/wait-for-database.ts';
import type { Clock } from '../../src/kernel/clock.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { DatabaseAway } from '../../src/storage/connection-fault.ts';

/** A clock that only its own sleeps move, and how long these were. */
function sleeper() {
  const pauses: number[] = [];
  let now = 0;
  const clock: Clock = {
    now: () => now,
    sleep: async (ms) => {
      pauses.push(ms);
      now += ms;
    },
  };
  return { clock, pauses, steady: () => now };
}

const away = new DatabaseAway('it is away', 'Wait.');
const never = new AbortController().signal;

/** Fails so often, then gives what was opened. */
function opensAfter(failures: number, failure: Error = away) {
  let tries = 0;
  return async () => {
    if (tries++ < failures) throw failure;
    return 'open';
  };
}

describe('waiting for a database', () => {
  it('ends when it answers; pauses grow, but not for ever', async () => {
    const { pauses, ...time } = sleeper();
    expect(await waitForDatabase(opensAfter(9), { ...time, waitMs: 600_000, signal: never })).toBe('open');
    expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
  });

  it('ends after the time that it may take, with what was in the way', async () => {
    const { pauses, ...time } = sleeper();
    const waiting = waitForDatabase(opensAfter(Infinity), { ...time, waitMs: 5000, signal: never });
    await expect(waiting).rejects.toThrow(/did not come back in time.*it is away/);
    await expect(waiting).rejects.not.toBeInstanceOf(DatabaseAway);
    expect(pauses).toEqual([250, 500, 1000, 2000, 1250]);
  });

  it('ends at once where something else is wrong', async () => {
    const { pauses, ...time } = sleeper();
    const newer = new OperatorError('the tables are of a newer version', 'Install it.');
    const waiting = waitForDatabase(opensAfter(1, newer), { ...time, waitMs: 5000, signal: never });
    await expect(waiting).rejects.toBe(newer);
    expect(pauses).toEqual([]);
  });

  it('ends when it is interrupted, also in a try that hangs', async () => {
    const interrupt = new AbortController();
    const { pauses: _pauses, ...time } = sleeper();
    const hangs = () => new Promise<never>(() => undefined);
    const waiting = waitForDatabase(hangs, { ...time, waitMs: 5000, signal: interrupt.signal });
    interrupt.abort();
    await expect(waiting).rejects.toBeInstanceOf(NeverBack);
  });
});
