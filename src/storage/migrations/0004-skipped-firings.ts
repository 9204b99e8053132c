import { type Kysely, type Migration, sql } from 'kysely';

/** How many firings of a schedule were skipped is counted with the schedule, so that only the last of them need to be kept. */
export const skippedFirings: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table arena.schedules
      add column skipped bigint not null default 0, add column skipped_last text collate "C"`.execute(db);
    await sql`update arena.schedules set skipped = counted.firings, skipped_last = counted.last
      from (select schedule, count(*) as firings, max(at) as last from arena.skipped_firings group by schedule) counted
      where counted.schedule = name`.execute(db);
    await sql`delete from arena.skipped_firings where firing in (
      select firing from (select firing, row_number() over (partition by schedule order by at desc, firing desc) as place
        from arena.skipped_firings) numbered where place > 100)`.execute(db);
  },
};
