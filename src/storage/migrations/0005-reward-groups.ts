import { type Kysely, type Migration, sql } from 'kysely';

/** Text that is compared and sorted by code point, whatever the locale of the server. */
const text = 'text collate "C" not null';

const tables: Readonly<Record<string, string>> = {
  reward_groups: `service ${text}, id ${text}, state ${text} check (state in ('gathering', 'judging', 'judged')),
    opened_at ${text}, deadline_at ${text}, settings json not null, outcome json, primary key (service, id),
    check ((state = 'judged') = (outcome is not null))`,
  reward_candidates: `service ${text}, group_id ${text}, id ${text}, place integer not null, hash ${text}, rollout json,
    primary key (service, group_id, id), unique (service, group_id, place),
    foreign key (service, group_id) references arena.reward_groups on delete cascade`,
};

/** Groups that the reward service was handed, and what became of them. */
export const rewardGroups: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [name, columns] of Object.entries(tables)) {
      await sql.raw(`create table arena.${name} (${columns})`).execute(db);
    }
    // Those that are to be gone on with are looked for at every start, among all that were ever judged.
    await sql`create index on arena.reward_groups (service) where state <> 'judged'`.execute(db);
  },
};
