import { type Kysely, type Migration, sql } from 'kysely';

/** Whether an attempt at an answer has ended, and what its agent told of its steps meanwhile. */
export const stepsTold: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `alter table arena.answer_attempts add column ended boolean not null default true,
         add column steps integer not null default 0, add column last_step text collate "C"`,
      )
      .execute(db);
    await sql.raw('create index on arena.answer_attempts (tournament) where not ended').execute(db);
  },
};
