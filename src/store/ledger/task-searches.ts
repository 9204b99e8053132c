import { z } from 'zod';
import { urlSchema } from '../../../trees/tree-schema.ts';
import { shortHash } from '../../kernel/hash.ts';
import type { RunId, Url } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';
import { storedJson } from '../stored-json.ts';

const urls = z.array(urlSchema);

/** Queries are made of texts of pages, which may hold what a text column refuses. */
const hashOf = (query: string) => shortHash(query, 32);

/** What the search engine of a run answered to the clues of its questions. */
export function taskSearchLedger(db: ArenaDatabase) {
  const loadTaskSearch = async (run: RunId, query: string): Promise<readonly Url[] | null> => {
    const row = await db
      .selectFrom('task_searches')
      .select('urls')
      .where('run', '=', run)
      .where('query_hash', '=', hashOf(query))
      .executeTakeFirst();
    return row === undefined ? null : urls.parse(row.urls);
  };
  return {
    /** The addresses found, best first; null when it was not asked yet. */
    loadTaskSearch,

    /** Keeps what was found; the first answer stands. Gives what is kept. */
    async saveTaskSearch(run: RunId, query: string, found: readonly Url[]): Promise<readonly Url[]> {
      await db
        .insertInto('task_searches')
        .values({ run, query_hash: hashOf(query), urls: storedJson(found) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (await loadTaskSearch(run, query)) ?? found;
    },
  };
}
