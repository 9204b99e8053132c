import { type Kysely, type Migration, sql } from 'kysely';

/** Under which ids providers do calls in the background. */
export const backgroundJobs: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw('alter table arena.model_calls add column job text collate "C"').execute(db);
    await sql.raw("create index on arena.model_calls (key) where status = 'reserved' and job is not null").execute(db);
  },
};
