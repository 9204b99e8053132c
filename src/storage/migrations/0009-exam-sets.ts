import { type Kysely, type Migration, sql } from 'kysely';

/** Text that is compared and sorted by code point, whatever the locale of the server. */
const text = 'text collate "C" not null';

/** Sets of trees and tasks that are frozen and played again. */
export const examSets: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `create table arena.exam_sets (name ${text}, version integer not null, status ${text}, exam_set json not null,
         primary key (name, version))`,
      )
      .execute(db);
    // Each draft is worked on alone.
    await sql`create unique index on arena.exam_sets (name) where status = 'draft'`.execute(db);
  },
};
