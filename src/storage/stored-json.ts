import { type RawBuilder, sql } from 'kysely';

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
