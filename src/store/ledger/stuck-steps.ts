import { sql } from 'kysely';
import type { ArenaDatabase } from '../database.ts';

/** Steps that were at work when their worker stood still, by what names them, with how often that was. */
export function stuckStepLedger(db: ArenaDatabase) {
  return {
    async noteStuck(keys: readonly string[]): Promise<void> {
      if (keys.length === 0) return;
      await db
        .insertInto('stuck_steps')
        .values([...new Set(keys)].map((key) => ({ key, times: 1 })))
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ times: sql`stuck_steps.times + 1` }))
        .execute();
    },

    /** From now on the steps whose names begin so may be tried again. */
    async forgetStuck(prefix: string): Promise<void> {
      await db.deleteFrom('stuck_steps').where(sql<boolean>`starts_with(key, ${prefix})`).execute();
    },

    async stuckSteps(): Promise<ReadonlyMap<string, number>> {
      const rows = await db.selectFrom('stuck_steps').select(['key', 'times']).execute();
      return new Map(rows.map(({ key, times }) => [key, times]));
    },
  };
}
