import { sql } from 'kysely';
import type { RunId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';

/** Why the workers let a run lie. */
export interface RunStopRecord {
  readonly because: string;
  /** In words. */
  readonly detail: string;
}

/** Runs that were stopped on the workers; what was recorded of them is kept, and they can be gone on with. */
export function runStopLedger(db: ArenaDatabase) {
  return {
    /** Notes why a run was stopped; the first reason stands. */
    async noteStop(run: RunId, { because, detail }: RunStopRecord): Promise<void> {
      await db
        .insertInto('run_stops')
        .values({ run, because, detail: detail.slice(0, 2000).replaceAll('\0', '') })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Null when it was not stopped. */
    async loadStop(run: RunId): Promise<RunStopRecord | null> {
      const row = await db
        .selectFrom('run_stops')
        .select(['because', 'detail'])
        .where('run', '=', run)
        .executeTakeFirst();
      return row ?? null;
    },

    /** The run is gone on with. */
    async clearStop(run: RunId): Promise<void> {
      await sql`delete from arena.run_stops where run = ${run}`.execute(db);
    },
  };
}
