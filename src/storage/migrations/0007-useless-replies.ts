import { type Kysely, type Migration, sql } from 'kysely';

/** Which replies of models were of no use, and to which run they are given all the same. */
export const uselessReplies: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw('alter table arena.model_calls add column useless_for text collate "C"').execute(db);
    await sql.raw('create index on arena.model_calls (useless_for) where useless_for is not null').execute(db);
  },
};
