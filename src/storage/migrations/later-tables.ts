import { type Kysely, type Migration, sql } from 'kysely';

/** Text that is compared and sorted by code point, whatever the locale of the server. */
const free = 'text collate "C"';
const text = `${free} not null`;

/** A migration of statements that are run in their order. */
function running(...statements: readonly string[]): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}

/** Migrations after the first tables, in the order of their names; a released one never changes. */
export const laterTables: Readonly<Record<string, Migration>> = {
  // Processes that share the work of runs, and runs that were stopped on them. Of living workers no two have one name.
  '0002-workers': running(
    `create table arena.workers (
      executor ${free} primary key, name ${text}, roles json not null,
      program_version ${text}, workflow_version ${text}, host ${text}, pid integer not null,
      started_at timestamptz not null default clock_timestamp(), seen_at timestamptz not null default clock_timestamp(),
      stopping boolean not null default false, ended_at timestamptz)`,
    'create unique index on arena.workers (name) where ended_at is null',
    `create table arena.run_stops (
      run ${free} primary key, because ${text}, detail ${text}, at timestamptz not null default clock_timestamp())`,
  ),
  // Leaderboards that are refreshed by a schedule, and their refreshes, of which no two of one schedule ever run at once.
  '0003-schedules': running(
    `create table arena.schedules (name ${text} primary key, created_at ${text},
      state ${text} check (state in ('active', 'paused', 'removed')), looked_until ${text}, schedule json not null)`,
    `create table arena.refresh_requests (
      firing ${text} primary key, schedule ${text} references arena.schedules, at ${text})`,
    `create table arena.refreshes (
      schedule ${text} references arena.schedules, number integer not null, firing ${text} unique,
      status ${text} check (status in ('running', 'finished', 'failed')), refresh json not null,
      config json not null, primary key (schedule, number))`,
    `create table arena.refresh_tournaments (tournament ${text} primary key, schedule ${text}, number integer not null,
      portion integer not null, unique (schedule, number, portion),
      foreign key (schedule, number) references arena.refreshes)`,
    `create table arena.skipped_firings (
      firing ${text} primary key, schedule ${text} references arena.schedules, at ${text}, number integer not null)`,
    "create unique index refreshes_running on arena.refreshes (schedule) where status = 'running'",
    'create index on arena.skipped_firings (schedule)',
  ),
  // How many firings of a schedule were skipped is counted with it, so that only the last of them need to be kept.
  '0004-skipped-firings': running(
    `alter table arena.schedules add column skipped bigint not null default 0, add column skipped_last ${free}`,
    `update arena.schedules set skipped = counted.firings, skipped_last = counted.last
      from (select schedule, count(*) as firings, max(at) as last from arena.skipped_firings group by schedule) counted
      where counted.schedule = name`,
    `delete from arena.skipped_firings where firing in (
      select firing from (select firing, row_number() over (partition by schedule order by at desc, firing desc) as place
        from arena.skipped_firings) numbered where place > 100)`,
  ),
  // Groups that the reward service was handed. Those that are to be resumed are looked for at every start, among all.
  '0005-reward-groups': running(
    `create table arena.reward_groups (
      service ${text}, id ${text}, state ${text} check (state in ('gathering', 'judging', 'judged')),
      opened_at ${text}, deadline_at ${text}, settings json not null, outcome json, primary key (service, id),
      check ((state = 'judged') = (outcome is not null)))`,
    `create table arena.reward_candidates (
      service ${text}, group_id ${text}, id ${text}, place integer not null, hash ${text}, rollout json,
      primary key (service, group_id, id), unique (service, group_id, place),
      foreign key (service, group_id) references arena.reward_groups on delete cascade)`,
    "create index on arena.reward_groups (service) where state <> 'judged'",
  ),
  // What the search engine of a run answered to the clues of its questions.
  '0006-task-searches': running(
    `create table arena.task_searches (run ${text}, query_hash ${text}, urls json not null, primary key (run, query_hash))`,
  ),
  // Which replies of models were of no use, and to which run they are given all the same.
  '0007-useless-replies': running(
    `alter table arena.model_calls add column useless_for ${free}`,
    'create index on arena.model_calls (useless_for) where useless_for is not null',
  ),
  // How often what was at work stood there while its worker stood still.
  '0008-stuck-steps': running(`create table arena.stuck_steps (key ${text} primary key, times integer not null)`),
  // Sets of trees and tasks that are frozen and played again; each draft is worked on alone.
  '0009-exam-sets': running(
    `create table arena.exam_sets (name ${text}, version integer not null, status ${text}, exam_set json not null,
      primary key (name, version))`,
    "create unique index on arena.exam_sets (name) where status = 'draft'",
  ),
  // In which form servers take requests, as far as it was found out.
  '0010-request-forms': running(
    `create table arena.request_forms (model ${text}, url ${text}, part ${text}, way ${text}, refusal ${free},
      found_at timestamptz not null default clock_timestamp(), primary key (model, url, part))`,
  ),
  // Whether an attempt at an answer has ended, and what its agent told of its steps meanwhile.
  '0011-steps-told': running(
    `alter table arena.answer_attempts add column ended boolean not null default true,
      add column steps integer not null default 0, add column last_step ${free}`,
    'create index on arena.answer_attempts (tournament) where not ended',
  ),
  // How far judges' grades were those of a person.
  '0012-calibrations': running(
    `create table arena.calibrations (id ${text} primary key, run ${text},
      at timestamptz not null default clock_timestamp(), result json not null)`,
  ),
  // Under which ids providers do calls in the background.
  '0013-background-jobs': running(
    `alter table arena.model_calls add column job ${free}`,
    "create index on arena.model_calls (key) where status = 'reserved' and job is not null",
  ),
  // What was found of the citations of answers, and of each cited address once a run.
  '0014-citations': running(
    `create table arena.answer_citations (tournament ${text}, agent ${text}, task ${text}, scope ${text},
      report json not null, primary key (tournament, agent, task, scope))`,
    `create table arena.source_readings (run ${text}, url ${text}, page ${free}, reading json not null,
      primary key (run, url))`,
    'create index on arena.source_readings (page) where page is not null',
  ),
  // What became of comparing the reports of judged rounds.
  '0015-report-quality': running(
    `create table arena.round_quality (match ${text}, number integer not null, quality json not null,
      primary key (match, number))`,
  ),
};
