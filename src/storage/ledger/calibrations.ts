import { type CalibrationResult, calibrationResultSchema } from '../../audit/calibration/calibration-schema.ts';
import type { RunId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';
import { storedJson } from '../stored-json.ts';

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

/** Calibrations listed at most. */
const mostListed = 200;

/** Calibrations of judges: what came of them. */
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
      return rows.map(({ id, run, at, result }) => ({
        id,
        run: run as RunId,
        at: at.toISOString(),
        result: calibrationResultSchema.parse(result),
      }));
    },
  };
}
