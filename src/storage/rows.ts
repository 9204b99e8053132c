import { type InsertObject, type Kysely, type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { ArenaDatabase } from './database.ts';
import type { ArenaTables } from './tables.ts';

/**
 * JSON text for a `json` column. `JSON.stringify` escapes NUL and lone surrogates, so every string comes back exactly.
 * Undefined is kept as null.
 */
export function storedJson(value: unknown): string {
  return JSON.stringify(value ?? null);
}

/**
 * A `json` column for SQL to look into. PostgreSQL does not where a text anywhere in it holds a NUL or half a pair, as an answer
 * may: those stand as U+FFFD here.
 */
export function openJson(column: string): RawBuilder<unknown> {
  return sql`regexp_replace(${sql.ref(column)}::text, '\\\\u(0000|d[89a-f][0-9a-f]{2})', '\\\\ufffd', 'g')::json`;
}

/** Returns true if a text holds a NUL. No `text` column of PostgreSQL can, so that no row has such a name. */
export function holdsNul(text: string): boolean {
  return text.includes('\0');
}

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

/** Counts rows. @param from what follows `from`, with the condition */
export async function countRows(db: ArenaDatabase, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from ${from}`.execute(db);
  return Number(rows[0]?.count);
}

/**
 * Returns the record in a JSON column of the row with this key; null if there is none. A key that holds a NUL names no row.
 * @param key values of columns that together name one row
 */
export async function loadRecord<Table extends keyof ArenaTables, Value>(
  db: ArenaDatabase,
  table: Table,
  column: keyof ArenaTables[Table] & string,
  key: { readonly [Name in keyof ArenaTables[Table] & string]?: string | number },
  schema: z.ZodType<Value>,
): Promise<Value | null> {
  const values = Object.entries(key as Readonly<Record<string, string | number>>);
  if (values.some(([, value]) => typeof value === 'string' && holdsNul(value))) return null;
  const isRow = values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { rows } = await sql<{ record: unknown }>`
    select ${sql.ref(column)} as record from ${sql.table(`arena.${table}`)}
    where ${sql.join(isRow, sql` and `)}`.execute(db);
  return rows[0] === undefined ? null : schema.parse(rows[0].record);
}
