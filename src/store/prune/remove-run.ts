import { type RawBuilder, sql } from 'kysely';
import type { RunId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';
import { runWorkflowKinds } from '../run-workflow-kinds.ts';
import { type Removal, removeRows } from './removal.ts';

/** What a run's own rows are found by: `run` alone, or also what was done under it, such as judging again. */
const ofRun = (run: RunId) => sql<boolean>`(run = ${run} or starts_with(run, ${`${run}/`}))`;

/** Removes everything of one tournament or build but what others may share: trees, pages and tasks. */
export async function removeRun(db: ArenaDatabase, run: RunId): Promise<Removal[]> {
  const played = sql`match in (select id from arena.matches where tournament = ${run})`;
  const removals = [
    await removeRows(db, 'rounds', sql`arena.rounds r where ${played}`, 'r'),
    await removeRows(db, 'matches', sql`arena.matches r where tournament = ${run}`, 'r'),
    await removeRows(db, 'answers', sql`arena.answers r where tournament = ${run}`, 'r'),
    await removeRows(db, 'answer attempts', sql`arena.answer_attempts r where tournament = ${run}`, 'r'),
    await removeRows(db, 'leaderboards', sql`arena.leaderboards r where tournament = ${run}`, 'r'),
    await removeRows(db, 'portions of refreshes', sql`arena.refresh_tournaments r where tournament = ${run}`, 'r'),
    await removeRows(db, 'tournaments', sql`arena.tournaments r where id = ${run}`, 'r'),
    await removeRows(db, 'builds', sql`arena.builds r where id = ${run}`, 'r'),
    await removeRows(db, 'searches', sql`arena.service_uses r where ${ofRun(run)}`, 'r'),
    await removeRows(db, 'searches for clues', sql`arena.task_searches r where ${ofRun(run)}`, 'r'),
    await removeRows(db, 'model replies', sql`arena.model_calls r where ${ofRun(run)}`, 'r'),
    await removeRows(db, 'sums of spend', sql`arena.run_spend r where ${ofRun(run)}`, 'r'),
    await removeRows(db, 'faults of replies', sql`arena.examiner_faults r where ${ofRun(run)}`, 'r'),
    await removeRows(db, 'reasons of stops', sql`arena.run_stops r where ${ofRun(run)}`, 'r'),
  ];
  return [...removals, ...(await removeWorkflows(db, run))];
}

/** The engine's rows about a run. */
function removeWorkflows(db: ArenaDatabase, run: RunId): Promise<Removal[]> {
  const ids = runWorkflowKinds.map((kind) => `${kind}/${run}`);
  return removeEngineRows(
    db,
    sql`exists (select from unnest(${ids}::text[]) id where workflow_uuid = id or starts_with(workflow_uuid, id || '/'))`,
  );
}

/** The engine's rows about refreshes that ended before a time (ISO 8601, UTC); what became of them stands in the ledger. */
export function removeRefreshWorkflows(db: ArenaDatabase, before: string): Promise<Removal[]> {
  return removeEngineRows(
    db,
    sql`workflow_uuid in (select 'refresh/' || schedule || '/' || number from arena.refreshes
      where status <> 'running' and substring(refresh::text from '"finishedAt":"([^"]+)"') < ${before})`,
  );
}

/** @param mine a condition on `workflow_uuid`; rows go from every table of the engine that has such a column */
async function removeEngineRows(db: ArenaDatabase, mine: RawBuilder<unknown>): Promise<Removal[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c join information_schema.tables t
      on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema = 'dbos' and c.column_name = 'workflow_uuid'
    order by c.table_name = 'workflow_status', c.table_name`.execute(db);
  const removals: Removal[] = [];
  for (const { name } of tables) {
    removals.push(await removeRows(db, "the engine's steps", sql`${sql.table(`dbos.${name}`)} r where ${mine}`, 'r'));
  }
  return removals;
}
