import { sql } from 'kysely';
import type { RunId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';
import { type CalibrationResult, calibrationResultSchema } from '../schemas/calibration-schema.ts';
import { holdsNul, storedJson } from '../stored-json.ts';

/** What judges made of a file of answers graded by hand, kept. */
export interface Calibration {
  /** Of what was judged by whom: the same again takes its place. */
  readonly id: string;
  /** What its calls are on record under. */
  readonly run: RunId;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly result: CalibrationResult;
}

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

/** Calibrations of judges: what came of them, and the calls that they made. */
export function calibrationRepository(db: ArenaDatabase) {
  return {
    /** Keeps a result in the place of an earlier one of the same. */
    async save({ id, run, at, result }: Calibration): Promise<void> {
      const kept = { run, at, result: storedJson(result) };
      await db
        .insertInto('calibrations')
        .values({ id, ...kept })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(kept))
        .execute();
    },

    /** Newest first. */
    async results(): Promise<readonly Calibration[]> {
      const rows = await db.selectFrom('calibrations').selectAll().orderBy('at', 'desc').limit(mostListed).execute();
      return rows.map(calibrationIn);
    },

    /** Null when there is none of this id. */
    async load(id: string): Promise<Calibration | null> {
      if (holdsNul(id)) return null;
      const row = await db.selectFrom('calibrations').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : calibrationIn(row);
    },

    /** What files of graded answers were asked about, newest first, whether anything came of it or not. */
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

interface CalibrationRow {
  readonly id: string;
  readonly run: string;
  readonly at: Date;
  readonly result: unknown;
}

function calibrationIn({ id, run, at, result }: CalibrationRow): Calibration {
  return { id, run: run as RunId, at: at.toISOString(), result: calibrationResultSchema.parse(result) };
}
