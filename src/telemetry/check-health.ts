import type { Clock } from '../kernel/clock.ts';
import { programVersion } from '../kernel/program-version.ts';

/** How a process is; `docs/operations.md` states this form. */
export interface HealthReport {
  readonly status: 'ok' | 'unavailable';
  readonly version: string;
  /** How long the database took to answer, in milliseconds; null when it did not. */
  readonly databaseMs: number | null;
  /** Workers whose sign of life is fresh; null where nobody knows. */
  readonly workersAlive: number | null;
}

export interface HealthParts {
  /** Asks the database for nothing but an answer. */
  readonly ping: () => Promise<void>;
  /** Left out where there are no workers to count. */
  readonly countWorkers?: () => Promise<number>;
  readonly clock: Clock;
}

/** A database that takes longer is away, as far as anybody who asks is concerned. */
const patienceMs = 3000;

/** Looks how a process is. It never rejects, and answers within about three seconds. */
export async function checkHealth({ ping, countWorkers, clock }: HealthParts): Promise<HealthReport> {
  const begun = clock.now();
  const look = async () => {
    await ping();
    const databaseMs = clock.now() - begun;
    return { databaseMs, workersAlive: countWorkers ? await countWorkers() : null };
  };
  const seen = await inTime(clock, look());
  const { databaseMs, workersAlive } = seen ?? { databaseMs: null, workersAlive: null };
  return { status: seen === null ? 'unavailable' : 'ok', version: programVersion, databaseMs, workersAlive };
}

/** Null for what fails or takes too long: why is told by whoever works with the database. */
async function inTime<Value>(clock: Clock, looked: Promise<Value>): Promise<Value | null> {
  const over = new AbortController();
  const late = clock.sleep(patienceMs, over.signal).then(
    () => null,
    () => null,
  );
  try {
    return await Promise.race([looked, late]);
  } catch {
    return null;
  } finally {
    over.abort();
  }
}
