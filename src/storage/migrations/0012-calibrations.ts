import { type Kysely, type Migration, sql } from 'kysely';

const text = 'text collate "C" not null';

/** How far judges' grades were those of a person. */
export const calibrationResults: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `create table arena.calibrations (id ${text} primary key, run ${text},
         at timestamptz not null default clock_timestamp(), result json not null)`,
      )
      .execute(db);
  },
};
