import { type Kysely, type Migration, sql } from 'kysely';

/** Text that is compared by code point, whatever the locale of the server. */
const text = 'text collate "C" not null';

/** How often what was at work stood there while its worker stood still. */
export const stuckSteps: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(`create table arena.stuck_steps (key ${text} primary key, times integer not null)`).execute(db);
  },
};
