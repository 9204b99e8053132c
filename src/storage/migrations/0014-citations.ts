import { type Kysely, type Migration, sql } from 'kysely';

/** What was found of the citations of answers, and of each cited address once a run. */
export const citations: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(`create table arena.answer_citations (
      tournament text collate "C" not null,
      agent text collate "C" not null,
      task text collate "C" not null,
      scope text collate "C" not null,
      report json not null,
      primary key (tournament, agent, task, scope))`)
      .execute(db);
    await sql
      .raw(`create table arena.source_readings (
      run text collate "C" not null,
      url text collate "C" not null,
      page text collate "C",
      reading json not null,
      primary key (run, url))`)
      .execute(db);
    await sql.raw('create index on arena.source_readings (page) where page is not null').execute(db);
  },
};
