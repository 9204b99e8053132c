import { type RawBuilder, sql } from 'kysely';
import type { ArenaDatabase } from './database.ts';

/** Counts rows. @param from what follows `from`, with the condition */
export async function countRows(db: ArenaDatabase, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from ${from}`.execute(db);
  return Number(rows[0]?.count);
}
