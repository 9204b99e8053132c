import { sql } from 'kysely';
import * as z from 'zod';
import { codeOf } from '../connection-fault.ts';
import type { ArenaDatabase } from '../database.ts';
import { storedJson } from '../rows.ts';
import { engineHasTables } from './engine-state.ts';

/** A process that serves the runs given to workers. */
export interface WorkerRecord {
  readonly executor: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly programVersion: string;
  readonly workflowVersion: string;
  readonly host: string;
  readonly pid: number;
}

/** A worker as the database knows it. */
export interface WorkerState extends WorkerRecord {
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** Milliseconds since its last heartbeat, by the database's clock. */
  readonly silentMs: number;
  /** True if it finishes its steps at work and takes no new ones. */
  readonly stopping: boolean;
}

/** A worker that was silent for so long is dead to the others, even where its session still stands. */
export const deadAfterMs = 20_000;

const rolesSchema = z.array(z.string());

/** Workers: which there are, and whether they live. */
export function workerRepository(db: ArenaDatabase) {
  return {
    /** Enters a worker. @returns false where a worker of this name is there already */
    async enter(worker: WorkerRecord): Promise<boolean> {
      const { roles, programVersion: program_version, workflowVersion: workflow_version, ...rest } = worker;
      try {
        await db
          .insertInto('workers')
          .values({ ...rest, roles: storedJson(roles), program_version, workflow_version })
          .execute();
        return true;
      } catch (error) {
        if (codeOf(error) === '23505') return false;
        throw error;
      }
    },

    /**
     * A worker's heartbeat.
     * @returns false when others have taken it for dead: it must stop
     */
    async beat(executor: string, stopping: boolean): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('workers')
        .set({ seen_at: sql<Date>`clock_timestamp()`, stopping })
        .where('executor', '=', executor)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Takes the name from a worker that is gone, so that another may have it before its work is taken over. */
    async rename(executor: string): Promise<void> {
      await db.updateTable('workers').set({ name: executor }).where('executor', '=', executor).execute();
    },

    /** Notes that workers are gone: that they left, or that what they held was taken over. */
    async end(executors: readonly string[]): Promise<void> {
      if (executors.length === 0) return;
      await db
        .updateTable('workers')
        .set({ ended_at: sql<Date>`clock_timestamp()` })
        .where('executor', 'in', executors)
        .where('ended_at', 'is', null)
        .execute();
    },

    /**
     * Workers that have ended and hold workflows all the same: one that wakes after its work was taken over may take more
     * before it sees that it is dead.
     */
    async endedHolding(): Promise<readonly string[]> {
      if (!(await engineHasTables(db))) return [];
      const { rows } = await sql<{ executor: string }>`
        select executor from arena.workers where ended_at is not null and executor in
          (select executor_id from dbos.workflow_status where status = 'PENDING')`.execute(db);
      return rows.map(({ executor }) => executor);
    },

    /** Returns the workers that have not ended, by name; silent ones among them may be dead. */
    async list(): Promise<readonly WorkerState[]> {
      const rows = await db
        .selectFrom('workers')
        .select(['executor', 'name', 'roles', 'host', 'pid', 'stopping', 'program_version as programVersion'])
        .select(['workflow_version as workflowVersion', 'started_at'])
        .select(sql<number>`greatest(0, extract(epoch from clock_timestamp() - seen_at) * 1000)::float8`.as('silentMs'))
        .where('ended_at', 'is', null)
        .orderBy('name')
        .execute();
      return rows.map(({ roles, started_at: startedAt, ...row }) => ({
        ...row,
        roles: rolesSchema.parse(roles),
        startedAt: startedAt.toISOString(),
      }));
    },
  };
}
