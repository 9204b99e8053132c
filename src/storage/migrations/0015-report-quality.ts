import { type Kysely, type Migration, sql } from 'kysely';

/** What became of comparing the reports of judged rounds. */
export const reportQuality: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(`create table arena.round_quality (
      match text collate "C" not null,
      number integer not null,
      quality json not null,
      primary key (match, number))`)
      .execute(db);
  },
};
