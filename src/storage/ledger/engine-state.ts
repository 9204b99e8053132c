import { sql } from 'kysely';
import type { QueueLine } from '../../arena/run-progress.ts';
import type { RunId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';

/** State of the workflows that lead a run. */
export interface RootWorkflowHold {
  /** The processes that hold them; none where they wait or have ended. */
  readonly executors: readonly string[];
  /** The workers have them, at work or waiting for one of them. */
  readonly withWorkers: boolean;
}

/**
 * Progress of runs as the workflow engine's own table has it, for people who watch. The engine creates the table at its
 * first start; before that there is nothing to report.
 */
export function engineStateRepository(db: ArenaDatabase) {
  return {
    /** @param workflows ids of the workflows that lead a run; null when the engine has heard of none of them */
    async leadState(workflows: readonly string[]): Promise<RootWorkflowHold | null> {
      const rows = await workflowRows(db, workflows);
      if (rows.length === 0) return null;
      return {
        executors: rows.flatMap((row) => (row.status === 'PENDING' ? (row.executor_id ?? []) : [])),
        withWorkers: rows.some(
          ({ status, queue_name }) => /^(PENDING|ENQUEUED)$/.test(status) && queue_name === 'lead',
        ),
      };
    },

    /**
     * Trees of a build that have ended, well or badly.
     * @param seeds how many seeds it has, each the root of one
     */
    async treesEnded(run: RunId, seeds: number): Promise<number> {
      const ids = Array.from({ length: seeds }, (_, index) => `tree/${run}/${index}`);
      return (await workflowRows(db, ids)).filter(({ status }) => status === 'SUCCESS').length;
    },

    /** Returns the work in queues of terminals of runs that workers lead, by run. */
    async orphanWork(): Promise<readonly OrphanWork[]> {
      if (!(await engineHasTables(db))) return [];
      const { rows } = await sql<{ run: string; executors: string[] | null }>`
        with led as (select distinct split_part(workflow_uuid, '/', 2) as run from dbos.workflow_status
          where status in ('PENDING', 'ENQUEUED') and queue_name = 'lead' and name in ('tournament', 'retry', 'build'))
        select run, array_agg(distinct executor_id) filter (where status = 'PENDING' and executor_id is not null) as executors
        from led join dbos.workflow_status on status in ('PENDING', 'ENQUEUED')
          and queue_name in ('lead/' || run, 'trees/' || run, 'matches/' || run)
        group by run order by run`.execute(db);
      return rows.map(({ run, executors }) => ({ run: run as RunId, executors: executors ?? [] }));
    },
  };
}

/** Work of a run that workers lead, in the queues of a process at a terminal that joined them. */
export interface OrphanWork {
  readonly run: RunId;
  /** Executors that hold some of it; empty if all of it waits. */
  readonly executors: readonly string[];
}

interface WorkflowRow {
  readonly status: string;
  readonly executor_id: string | null;
  readonly queue_name: string | null;
}

async function workflowRows(db: ArenaDatabase, ids: readonly string[]): Promise<readonly WorkflowRow[]> {
  if (!(await engineHasTables(db))) return [];
  const { rows } = await sql<WorkflowRow>`
    select status, executor_id, queue_name from dbos.workflow_status where workflow_uuid = any(${[...ids]}::text[])`.execute(
    db,
  );
  return rows;
}

/**
 * Returns true if the engine's table of workflows can be queried. An engine that starts for the first time builds it in
 * steps, each visible to others at once; `queue_name` is the last of the columns that are read here.
 */
export async function engineHasTables(db: ArenaDatabase): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from pg_attribute
      where attrelid = to_regclass('dbos.workflow_status') and attname = 'queue_name') as there`.execute(db);
  return rows[0]?.there === true;
}

/** Queues, and workflows per executor, as the engine's tables have them. */
export function queueRepository(db: ArenaDatabase) {
  return {
    /** Queues in which something waits or runs, by name. */
    async queueLines(): Promise<readonly QueueLine[]> {
      if (!(await engineHasTables(db))) return [];
      const { rows } = await sql<QueueLine>`
        select split_part(queue_name, '/', 1) as queue,
          count(*) filter (where status = 'ENQUEUED')::int as waiting,
          count(*) filter (where status = 'PENDING')::int as running,
          greatest(0, extract(epoch from clock_timestamp())
            - min(created_at) filter (where status = 'ENQUEUED') / 1000.0)::float8 as "oldestWaitSeconds"
        from dbos.workflow_status
        where status in ('ENQUEUED', 'PENDING') and queue_name is not null
        group by 1 order by 1`.execute(db);
      return rows;
    },

    /** Returns the number of workflows that each executor runs; executors without any are left out. */
    async workflowsHeld(): Promise<ReadonlyMap<string, number>> {
      if (!(await engineHasTables(db))) return new Map();
      const { rows } = await sql<{ executor: string; held: string }>`
        select executor_id as executor, count(*) as held from dbos.workflow_status
        where status = 'PENDING' and executor_id is not null group by 1`.execute(db);
      return new Map(rows.map(({ executor, held: count }) => [executor, Number(count)]));
    },

    /** Asks the database for an answer and nothing else. */
    async ping(): Promise<void> {
      await sql`select 1`.execute(db);
    },
  };
}

/** Steps that were at work when their worker stood still, by what names them, with how often that was. */
export function stuckStepRepository(db: ArenaDatabase) {
  return {
    async note(keys: readonly string[]): Promise<void> {
      if (keys.length === 0) return;
      await db
        .insertInto('stuck_steps')
        .values([...new Set(keys)].map((key) => ({ key, times: 1 })))
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ times: sql`stuck_steps.times + 1` }))
        .execute();
    },

    /** Lets the steps whose keys begin with `prefix` be tried again. */
    async forget(prefix: string): Promise<void> {
      await db.deleteFrom('stuck_steps').where(sql<boolean>`starts_with(key, ${prefix})`).execute();
    },

    async of(): Promise<ReadonlyMap<string, number>> {
      const rows = await db.selectFrom('stuck_steps').select(['key', 'times']).execute();
      return new Map(rows.map(({ key, times }) => [key, times]));
    },
  };
}
