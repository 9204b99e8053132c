import { sql } from 'kysely';
import type { MeterScope } from './meter-scope.ts';

/**
 * Calls that executors had under way when they died are no longer waited for; what was reserved for them stays spent.
 * @param freeExecutors says which of the given executors no longer live
 */
export async function releaseGone(
  { db, executor }: MeterScope,
  freeExecutors: (executors: string[]) => Promise<readonly string[]>,
): Promise<void> {
  const rows = await db
    .selectFrom('model_calls')
    .select('executor')
    .distinct()
    .where('status', '=', 'reserved')
    .where('expires_at', '>', sql<Date>`statement_timestamp()`)
    .where('executor', '<>', executor)
    .execute();
  if (rows.length === 0) return;
  const gone = await freeExecutors(rows.map((row) => row.executor));
  if (gone.length === 0) return;
  await db
    .updateTable('model_calls')
    .set({ expires_at: sql<Date>`clock_timestamp()` })
    .where('status', '=', 'reserved')
    .where('expires_at', '>', sql<Date>`statement_timestamp()`)
    .where('executor', 'in', gone)
    .execute();
}
