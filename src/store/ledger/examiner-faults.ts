import type { ReplyFault } from '../../../examiner/reply-fault.ts';
import { contentHash } from '../../kernel/hash.ts';
import type { RunId } from '../../kernel/ids.ts';
import type { FaultLine } from '../../tournament/spend.ts';
import type { ArenaDatabase } from '../database.ts';
import { callRoleSchema } from '../schemas/model-call.ts';
import { storedJson } from '../stored-json.ts';

/** What was wrong with replies that models gave the Examiner. */
export function examinerFaultLedger(db: ArenaDatabase) {
  return {
    /** Notes a fault; the first one of its (run, role, model, kind, about) stays. */
    async addFault(run: RunId, fault: ReplyFault): Promise<void> {
      const { role, model, kind, about } = fault;
      await db
        .insertInto('examiner_faults')
        .values({ run, role, model, kind, about_hash: contentHash(about), fault: storedJson(fault) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** How often a run's models had each kind of fault, by role, model and kind. */
    async faultsOf(run: RunId): Promise<readonly FaultLine[]> {
      const rows = await db
        .selectFrom('examiner_faults')
        .select(['role', 'model', 'kind', ({ fn }) => fn.countAll<string>().as('count')])
        .where('run', '=', run)
        .groupBy(['role', 'model', 'kind'])
        .orderBy('role')
        .orderBy('model')
        .orderBy('kind')
        .execute();
      return rows.map((row) => ({ ...row, role: callRoleSchema.parse(row.role), count: Number(row.count) }));
    },
  };
}
