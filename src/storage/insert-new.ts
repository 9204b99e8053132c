import type { InsertObject, Kysely } from 'kysely';
import type { ArenaTables } from './tables.ts';

/**
 * Inserts rows; where one with the same key is there already, that one stays as it is.
 * @returns how many were new
 */
export async function insertNew<Table extends keyof ArenaTables>(
  db: Kysely<ArenaTables>,
  table: Table,
  rows: InsertObject<ArenaTables, Table> | readonly InsertObject<ArenaTables, Table>[],
): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}
