import { sql } from 'kysely';
import type { QueueLine } from '../../tournament/queue-line.ts';
import type { ArenaDatabase } from '../database.ts';
import { engineHasTables } from './engine-state.ts';

/** What the engine's tables say of queues, and of who holds what. */
export function queueLedger(db: ArenaDatabase) {
  return {
    /** Queues in which something waits or runs, by name. */
    queueLines: () => queueLines(db),

    /** How many workflows each process runs, by executor; one without any is left out. */
    workflowsHeld: () => workflowsHeld(db),

    /** Asks the database for an answer and nothing else. */
    async ping(): Promise<void> {
      await sql`select 1`.execute(db);
    },
  };
}

async function queueLines(db: ArenaDatabase): Promise<readonly QueueLine[]> {
  if (!(await engineHasTables(db))) return [];
  const { rows } = await sql<{ queue: string; waiting: string; running: string; oldest: string | null }>`
    select split_part(queue_name, '/', 1) as queue,
      count(*) filter (where status = 'ENQUEUED') as waiting,
      count(*) filter (where status = 'PENDING') as running,
      extract(epoch from clock_timestamp()) - min(created_at) filter (where status = 'ENQUEUED') / 1000.0 as oldest
    from dbos.workflow_status
    where status in ('ENQUEUED', 'PENDING') and queue_name is not null
    group by 1 order by 1`.execute(db);
  return rows.map(({ queue, waiting, running, oldest }) => ({
    ...{ queue, waiting: Number(waiting), running: Number(running) },
    oldestWaitSeconds: Math.max(0, Number(oldest ?? 0)),
  }));
}

async function workflowsHeld(db: ArenaDatabase): Promise<ReadonlyMap<string, number>> {
  if (!(await engineHasTables(db))) return new Map();
  const { rows } = await sql<{ executor: string; held: string }>`
    select executor_id as executor, count(*) as held from dbos.workflow_status
    where status = 'PENDING' and executor_id is not null group by 1`.execute(db);
  return new Map(rows.map(({ executor, held }) => [executor, Number(held)]));
}
