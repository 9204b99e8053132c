import { type RawBuilder, sql } from 'kysely';
import type { ArenaDatabase } from '../database.ts';

/** What was removed of one kind. */
export interface Removal {
  readonly what: string;
  readonly rows: number;
  /** As the rows were stored. */
  readonly bytes: number;
}

/**
 * Removes rows and says how many and how much.
 * @param from what follows `delete from`, with the condition
 * @param row the table's name or alias
 */
export async function removeRows(
  db: ArenaDatabase,
  what: string,
  from: RawBuilder<unknown>,
  row: string,
): Promise<Removal> {
  const { rows } = await sql<{ rows: string; bytes: string }>`
    with gone as (delete from ${from} returning pg_column_size(${sql.ref(row)}.*) as size)
    select count(*) as rows, coalesce(sum(size), 0) as bytes from gone`.execute(db);
  return { what, rows: Number(rows[0]?.rows ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
}

/** Removals of each kind added up, in the order in which the kinds came. */
export function addedUp(removals: readonly Removal[]): Removal[] {
  const sums = new Map<string, Removal>();
  for (const { what, rows, bytes } of removals) {
    const sum = sums.get(what) ?? { what, rows: 0, bytes: 0 };
    sums.set(what, { what, rows: sum.rows + rows, bytes: sum.bytes + bytes });
  }
  return [...sums.values()];
}
