import { type CalibrationResult, calibrationResultSchema } from '../../audit/calibration/calibration-schema.ts';
import type { RunId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';
import { storedJson } from '../rows.ts';

/** Result of judging a file of answers that were graded by hand. */
export interface Calibration {
  /** Hash of the answers and the judges: the same calibration replaces its earlier result. */
  readonly id: string;
  /** Run under which its calls are recorded. */
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
      const content = { run, at, result: storedJson(result) };
      await db
        .insertInto('calibrations')
        .values({ id, ...content })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(content))
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
