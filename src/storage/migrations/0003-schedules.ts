import { type Kysely, type Migration, sql } from 'kysely';

/** Text that is compared and sorted by code point, whatever the locale of the server. */
const text = 'text collate "C" not null';

const tables: Readonly<Record<string, string>> = {
  schedules: `name ${text} primary key, created_at ${text},
    state ${text} check (state in ('active', 'paused', 'removed')), looked_until ${text}, schedule json not null`,
  refresh_requests: `firing ${text} primary key, schedule ${text} references arena.schedules, at ${text}`,
  refreshes: `schedule ${text} references arena.schedules, number integer not null, firing ${text} unique,
    status ${text} check (status in ('running', 'finished', 'failed')), refresh json not null,
    config json not null, primary key (schedule, number)`,
  refresh_tournaments: `tournament ${text} primary key, schedule ${text}, number integer not null,
    portion integer not null, unique (schedule, number, portion),
    foreign key (schedule, number) references arena.refreshes`,
  skipped_firings: `firing ${text} primary key, schedule ${text} references arena.schedules, at ${text}, number integer not null`,
};

const indexes: readonly string[] = [
  // Two refreshes of one schedule never run at once.
  "unique index refreshes_running on arena.refreshes (schedule) where status = 'running'",
  'index on arena.skipped_firings (schedule)',
];

/** Leaderboards that are refreshed by a schedule, and their refreshes. */
export const scheduleTables: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [name, columns] of Object.entries(tables)) {
      await sql.raw(`create table arena.${name} (${columns})`).execute(db);
    }
    for (const index of indexes) await sql.raw(`create ${index}`).execute(db);
  },
};
