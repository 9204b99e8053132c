import type { RunId } from '../../src/kernel/ids.ts';
import { callRoleSchema, modelFailureSchema } from '../../src/models/language-model.ts';
import type { ArenaDatabase } from '../../src/storage/database.ts';

/** Returns every recorded call of a run, in the order in which they were begun. */
export async function callsOf(db: ArenaDatabase, run: RunId) {
  const rows = await db
    .selectFrom('model_calls')
    .select(['role', 'agent', 'occasion', 'status', 'failure', 'cost_usd'])
    .where('run', '=', run)
    .orderBy('seq')
    .execute();
  return rows.map(({ role, failure, cost_usd: cost, ...row }) => ({
    ...row,
    role: callRoleSchema.parse(role),
    failure: failure === null ? null : modelFailureSchema.parse(failure),
    costUsd: cost === null ? null : Number(cost),
  }));
}
