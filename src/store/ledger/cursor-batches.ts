import { type Compilable, type CompiledQuery, sql } from 'kysely';
import type { ArenaDatabase } from '../database.ts';

/**
 * The rows of a query in portions, read through a cursor of the server: memory holds one portion, however many rows there
 * are, and all of them are of one moment. Holds one connection until it ends or is left.
 * @param size most rows of a portion, from 1
 */
export async function* cursorBatches<Row>(
  db: ArenaDatabase,
  query: Compilable<Row>,
  size: number,
): AsyncGenerator<readonly Row[]> {
  const reading = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    await reading.executeQuery(declared(query.compile()));
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(size)} from portions`.execute(reading);
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await reading.rollback().execute();
  }
}

/** Cursors are a transaction's own, so that one name does for all. */
function declared<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  return { ...query, sql: `declare portions no scroll cursor for ${query.sql}` };
}
