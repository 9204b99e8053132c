import { sql } from 'kysely';
import type { Task } from '../../../examiner/task.ts';
import type { TaskId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';
import { taskSchema } from '../schemas/task.ts';
import { storedJson } from '../stored-json.ts';

/** Some ten megabytes. */
const mostKnown = 500;

/** Tasks by id. */
export function taskLedger(db: ArenaDatabase) {
  // One that is kept never changes, and is asked for several times in each of its rounds.
  const known = new Map<TaskId, Task>();
  const remember = (task: Task): Task => {
    const [oldest] = known.size >= mostKnown ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    known.set(task.id, task);
    return task;
  };
  return {
    /** Keeps a task; when one with its id is kept already, nothing changes. */
    async saveTask(task: Task): Promise<void> {
      await db
        .insertInto('tasks')
        .values({ id: task.id, tree: task.tree, task: storedJson(task) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Null when there is no such task. */
    async loadTask(id: TaskId): Promise<Task | null> {
      const task = known.get(id);
      if (task) return task;
      const row = await db.selectFrom('tasks').select('task').where('id', '=', id).executeTakeFirst();
      return row ? remember(taskSchema.parse(row.task)) : null;
    },

    /** The tasks among `ids` that are kept, by id. */
    async loadTasks(ids: readonly TaskId[]): Promise<readonly Task[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('tasks')
        .select('task')
        // One parameter however many there are: a query takes no more than 65,535.
        .where('id', '=', sql<string>`any(${ids}::text[])`)
        .orderBy('id')
        .execute();
      return rows.map((row) => taskSchema.parse(row.task));
    },
  };
}
