import { type Kysely, sql } from 'kysely';
import type { ArenaTables } from '../tables.ts';

/** The database's time in milliseconds, of the moment: a statement that waits for a lock tells the time of before it waited. */
export async function databaseNow(db: Kysely<ArenaTables>): Promise<number> {
  const { rows } = await sql<{ now: string }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(db);
  return Number(rows[0]?.now);
}
