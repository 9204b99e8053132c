import { type RewrittenTask, type TaskForm, taskForms } from '../../tournament/rewritten-task.ts';
import { alignedTable } from './aligned-table.ts';

/** What a form of tasks is called. */
export const formNames: Readonly<Record<TaskForm, string>> = {
  tree: 'from the tree',
  no_chain: 'without the pages above',
  snippets: 'from snippets',
};

/** How many tasks could be written in each form, and what they ask for, as an aligned table. */
export function rewrittenText(rewritten: readonly RewrittenTask[]): string {
  const rows = taskForms.flatMap((form) => {
    const of = rewritten.filter((each) => each.form === form);
    return of.length === 0 ? [] : [rowOf(form, of)];
  });
  const heading = ['Tasks', 'written', 'details a task', 'words a question', 'not written because'];
  return alignedTable([heading, ...rows], ['left', 'right', 'right', 'right', 'left']);
}

function rowOf(form: TaskForm, rewritten: readonly RewrittenTask[]): string[] {
  const tasks = rewritten.flatMap(({ written }) => (written.ok ? [written.value] : []));
  const mean = (numbers: readonly number[]) =>
    numbers.length === 0 ? '–' : (numbers.reduce((sum, each) => sum + each, 0) / numbers.length).toFixed(1);
  const reasons = rewritten.flatMap(({ written }) => (written.ok ? [] : [written.failure.reason]));
  const counted = [...new Set(reasons)]
    .sort()
    .map((reason) => `${reason} ${reasons.filter((each) => each === reason).length}`);
  return [
    formNames[form],
    `${tasks.length} of ${rewritten.length}`,
    mean(tasks.map(({ widthChecklist }) => widthChecklist.length)),
    mean(tasks.map(({ question }) => question.split(/\s+/).length)),
    counted.join(', '),
  ];
}
