import { sql } from 'kysely';
import type { ArenaDatabase } from '../database.ts';

/** A file of answers graded by hand that judges were asked to grade, as the record of calls tells it. */
export interface CalibrationLine {
  /** What the calls are on record under. */
  readonly run: string;
  /** `provider/model`, by name. */
  readonly judges: readonly string[];
  readonly calls: number;
  readonly failed: number;
  /** Dollars that are known to be spent. */
  readonly usd: number;
  /** ISO 8601, UTC. */
  readonly firstAt: string;
  readonly lastAt: string;
}

/** Calibrations listed at most. */
const mostListed = 200;

/** Calibrations of judges, by the calls that they made; it only reads. */
export function calibrationRepository(db: ArenaDatabase) {
  return {
    /** Newest first. */
    async list(): Promise<readonly CalibrationLine[]> {
      const rows = await db
        .selectFrom('model_calls')
        .select(({ fn }) => [
          'run',
          sql<string[]>`array_agg(distinct provider || '/' || model order by provider || '/' || model)`.as('judges'),
          fn.countAll<string>().as('calls'),
          sql<string>`count(*) filter (where status = 'failed')`.as('failed'),
          sql<string>`coalesce(sum(cost_usd), 0)`.as('usd'),
          fn.min('at').as('first'),
          fn.max('at').as('last'),
        ])
        .where('run', 'like', 'calibrate/%')
        .groupBy('run')
        .orderBy('last', 'desc')
        .limit(mostListed)
        .execute();
      return rows.map(({ run, judges, calls, failed, usd, first, last }) => ({
        run,
        judges,
        calls: Number(calls),
        failed: Number(failed),
        usd: Number(usd),
        firstAt: new Date(first).toISOString(),
        lastAt: new Date(last).toISOString(),
      }));
    },
  };
}
