import { type Kysely, type Migration, sql } from 'kysely';

/** Text that is compared and sorted by code point, whatever the locale of the server. */
const text = 'text collate "C" not null';

/** What the search engine of a run answered to the clues of its questions. */
export const taskSearches: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `create table arena.task_searches (run ${text}, query_hash ${text}, urls json not null, primary key (run, query_hash))`,
      )
      .execute(db);
  },
};
