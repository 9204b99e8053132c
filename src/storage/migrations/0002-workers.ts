import { type Kysely, type Migration, sql } from 'kysely';

/** Processes that share the work of runs, and runs that were stopped on them. */
export const workers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table arena.workers (
      executor text collate "C" primary key, name text collate "C" not null, roles json not null,
      program_version text collate "C" not null, workflow_version text collate "C" not null,
      host text collate "C" not null, pid integer not null,
      started_at timestamptz not null default clock_timestamp(), seen_at timestamptz not null default clock_timestamp(),
      stopping boolean not null default false, ended_at timestamptz)`.execute(db);
    // Of living workers no two have one name.
    await sql`create unique index on arena.workers (name) where ended_at is null`.execute(db);
    await sql`create table arena.run_stops (
      run text collate "C" primary key, because text collate "C" not null, detail text collate "C" not null,
      at timestamptz not null default clock_timestamp())`.execute(db);
  },
};
