import { sql } from 'kysely';
import type { ArenaDatabase } from '../database.ts';

/** What the database takes on its disk, in bytes. */
export async function databaseBytes(db: ArenaDatabase): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/** Makes the room of removed rows ready for new ones. Files shrink only where it is at their end. */
export async function freeRoom(db: ArenaDatabase): Promise<void> {
  await sql`vacuum (analyze)`.execute(db);
}
