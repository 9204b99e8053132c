import { type Kysely, type Migration, sql } from 'kysely';

const text = 'text collate "C" not null';

/** In which form servers take requests, as far as it was found out. */
export const requestForms: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `create table arena.request_forms (model ${text}, url ${text}, part ${text}, way ${text}, refusal text collate "C",
         found_at timestamptz not null default clock_timestamp(), primary key (model, url, part))`,
      )
      .execute(db);
  },
};
