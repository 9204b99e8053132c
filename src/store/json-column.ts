import type { ColumnType } from 'kysely';

/**
 * JSON kept as its text. `json` rather than `jsonb`, which refuses NUL and lone surrogates and so would lose what a page
 * or an answer really said. Read back as whatever was written; the reader parses it.
 */
export type Json = ColumnType<unknown, string, string>;
