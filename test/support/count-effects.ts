import { sql } from 'kysely';
import type { ArenaDatabase } from '../../src/storage/database.ts';

/** How many tasks, answers, rounds and growths are recorded in all. */
export async function countEffects(db: ArenaDatabase): Promise<number> {
  const tables = ['tasks', 'answers', 'rounds', 'tree_growths'] as const;
  const parts = tables.map((table) => db.selectFrom(table).select(sql<string>`count(*)`.as('rows')));
  const counts = await Promise.all(parts.map((part) => part.executeTakeFirstOrThrow()));
  return counts.reduce((sum, { rows }) => sum + Number(rows), 0);
}
