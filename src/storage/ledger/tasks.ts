import { sql } from 'kysely';
import * as z from 'zod';
import { type Task, taskSchema } from '../../../examiner/task.ts';
import { urlSchema } from '../../../trees/tree-schema.ts';
import { shortHash } from '../../kernel/hash.ts';
import type { RunId, TaskId, Url } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';
import { insertNew, loadRecord, storedJson } from '../rows.ts';

/** Some ten megabytes. */
const mostKnown = 500;

/** Tasks by id. */
export function taskRepository(db: ArenaDatabase) {
  // One that is kept never changes, and is asked for several times in each of its rounds.
  const cache = new Map<TaskId, Task>();
  const remember = (task: Task): Task => {
    const [oldest] = cache.size >= mostKnown ? cache.keys() : [];
    if (oldest !== undefined) cache.delete(oldest);
    cache.set(task.id, task);
    return task;
  };
  return {
    /** Keeps a task; when one with its id is kept already, nothing changes. */
    async save(task: Task): Promise<void> {
      await insertNew(db, 'tasks', { id: task.id, tree: task.tree, task: storedJson(task) });
    },

    /** Null when there is no such task. */
    async load(id: TaskId): Promise<Task | null> {
      const task = cache.get(id);
      if (task) return task;
      const stored = await loadRecord(db, 'tasks', 'task', { id }, taskSchema);
      return stored && remember(stored);
    },

    /** The tasks among `ids` that are kept, by id. */
    async loadAll(ids: readonly TaskId[]): Promise<readonly Task[]> {
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

const urls = z.array(urlSchema);

/** Queries are made of texts of pages, which may hold what a text column refuses. */
const hashQuery = (query: string) => shortHash(query, 32);

/** Stored searches of runs for the clues of their questions. */
export function taskSearchRepository(db: ArenaDatabase) {
  const loadTaskSearch = (run: RunId, query: string): Promise<readonly Url[] | null> =>
    loadRecord(db, 'task_searches', 'urls', { run, query_hash: hashQuery(query) }, urls);
  return {
    /** The addresses found, best first; null when it was not asked yet. */
    loadSearch: loadTaskSearch,

    /** Keeps what was found; the first answer stands. Gives what is kept. */
    async saveSearch(run: RunId, query: string, urlsFound: readonly Url[]): Promise<readonly Url[]> {
      await insertNew(db, 'task_searches', { run, query_hash: hashQuery(query), urls: storedJson(urlsFound) });
      return (await loadTaskSearch(run, query)) ?? urlsFound;
    },
  };
}
