import type { TaskFailure } from '../../examiner/examiner.ts';
import type { Task } from '../../examiner/task.ts';
import type { Result } from '../kernel/result.ts';

/**
 * How a task is written: from the whole tree; without the pages above the targets; from beginnings of pages, without the
 * tree (the last two are the ablations of DR-Arena, table 5).
 */
export const taskForms = ['tree', 'no_chain', 'snippets'] as const;
export type TaskForm = (typeof taskForms)[number];

/** A stored task's place, asked about in some form. */
export interface RewrittenTask {
  /** The stored one. */
  readonly task: Task;
  readonly form: TaskForm;
  readonly written: Result<Task, TaskFailure>;
}
