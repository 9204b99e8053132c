import { sql } from 'kysely';
import type { AnswerRecord } from '../../arena/tournament.ts';
import type { CheckReport } from '../../kernel/answer.ts';
import type { ArenaDatabase } from '../database.ts';
import { openJson, storedJson } from '../stored-json.ts';

/** Reports of task packs' checks programs, stored in the record of the answer. */
export function answerChecksRepository(db: ArenaDatabase) {
  return {
    /** Keeps the report of a recorded answer; what was kept first stays. */
    async keepChecks(
      { tournament, agent, task, scope = '', outcome }: AnswerRecord,
      checks: CheckReport,
    ): Promise<void> {
      if (outcome.kind === 'failed') return;
      await db
        .updateTable('answers')
        .set({ outcome: storedJson({ ...outcome, checks }) })
        .where((row) => row.and({ tournament, agent, task, scope }))
        .where(sql<boolean>`${openJson('outcome')}->'checks' is null`)
        .execute();
    },
  };
}
