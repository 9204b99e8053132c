import type { TaskFailure } from '../../examiner/examiner.ts';
import { createModelExaminer } from '../../examiner/model-examiner.ts';
import type { Task } from '../../examiner/task.ts';
import type { AppContext } from '../../src/application/app-context.ts';
import { checkModels } from '../../src/application/check-models.ts';
import { withExaminer } from '../../src/application/judge-all.ts';
import { writingConfig } from '../../src/application/open-run.ts';
import type { TournamentRecord } from '../../src/arena/tournament.ts';
import { type PreferenceCase, type TaskForm, taskForms } from '../../src/audit/audit.ts';
import type { Config } from '../../src/config/config-schema.ts';
import { parseConfig, storedConfig } from '../../src/config/load-config.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { type TaskId, tournamentId } from '../../src/kernel/ids.ts';
import type { Result } from '../../src/kernel/result.ts';

/** A stored task's place, asked about in some form. */
export interface RewrittenTask {
  /** The stored one. */
  readonly task: Task;
  readonly form: TaskForm;
  readonly written: Result<Task, TaskFailure>;
}

/** The same where it does not matter why it was not written. */
export type WrittenForm = Pick<RewrittenTask, 'task' | 'form'> & {
  readonly written: { readonly ok: true; readonly value: Task } | { readonly ok: false };
};

export interface RewriteOrder {
  readonly record: TournamentRecord;
  readonly tasks: readonly Task[];
  readonly forms: readonly TaskForm[];
  /** `provider/model`; null: the tournament's own. */
  readonly writer: string | null;
  readonly budgetUsd: number | null;
  readonly onTask: (done: number, of: number) => void;
  readonly warn: (message: string) => void;
  readonly signal: AbortSignal;
}

const shapes = {
  tree: { logicChain: true, context: 'tree' },
  no_chain: { logicChain: false, context: 'tree' },
  snippets: { logicChain: false, context: 'snippets' },
} as const;

/**
 * Writes tasks at the places of stored ones in other forms, for people to compare; no contestant is asked. Calls are on
 * record under `<tournament>/tasks`.
 * @throws OperatorError where no model is known to write them, or the budget is spent
 */
export async function rewriteTasks(
  app: Pick<AppContext, 'clock' | 'ledger' | 'openMeter' | 'telemetry' | 'trees'>,
  order: RewriteOrder,
): Promise<readonly RewrittenTask[]> {
  const { record, tasks, forms, onTask, warn, signal } = order;
  const config = writerConfig(order);
  const work = { run: tournamentId(`${record.id}/tasks`), config, warn, signal };
  return withExaminer(app, work, async (options) => {
    const rewritten: RewrittenTask[] = [];
    for (const form of forms) {
      const examiner = createModelExaminer({ ...options, ...shapes[form] });
      for (const task of tasks) {
        signal.throwIfAborted();
        const tree = await app.trees.loadTree(task.tree);
        if (tree === null) continue;
        const { path, width } = task;
        const place = { tree: tree.id, path, width, variant: 0 };
        const written = await examiner.writeTask(
          { place, tree, seed: config.seed, earlier: [], attempt: 0 },
          app.trees,
        );
        rewritten.push({ task, form, written });
        onTask(rewritten.length, tasks.length * forms.length);
      }
    }
    return rewritten;
  });
}

/** The tournament's own config, with a model that writes. */
function writerConfig({ record, writer, budgetUsd }: RewriteOrder): Config {
  const { budget: _budget, ...config } = storedConfig(record);
  const model = writer ?? config.examiner.model;
  if (model === undefined)
    throw new OperatorError(`no model wrote the tasks of ${record.id}`, "Name one with --writer 'provider/model'.");
  const examiner = { ...config.examiner, kind: 'model', model };
  const budget = budgetUsd === null ? {} : { budget: { usd: budgetUsd } };
  const changed = writingConfig(parseConfig({ ...config, examiner, ...budget }, 'the model named'));
  checkModels(changed);
  return changed;
}

/**
 * Cases of the tasks that could be written in every form there is among those given, at least two; in the order in which
 * the tasks first come.
 */
export function preferenceCases(rewritten: readonly WrittenForm[]): readonly PreferenceCase[] {
  const wanted = taskForms.filter((form) => rewritten.some((each) => each.form === form));
  const byTask = new Map<TaskId, Map<TaskForm, Task>>();
  for (const { task, form, written } of rewritten) {
    const forms = byTask.get(task.id) ?? new Map<TaskForm, Task>();
    if (written.ok) forms.set(form, written.value);
    byTask.set(task.id, forms);
  }
  return [...byTask].flatMap(([task, written]) => {
    const forms = wanted.flatMap((form) => {
      const own = written.get(form);
      return own ? [{ form, task: own }] : [];
    });
    return forms.length < 2 || forms.length < wanted.length ? [] : [{ task, forms }];
  });
}
