import { type ChecklistItem, gradedItems, type Task } from '../../../examiner/task.ts';
import { type CsvCell, csvLine } from './csv-table.ts';

/** The header of `tasks.csv`. */
export const taskColumns = [
  ...['task_id', 'tree_id', 'depth', 'width', 'variant', 'word_limit', 'question', 'item', 'kind'],
  ...['target_node', 'target', 'attribute', 'value', 'text', 'source_url', 'quote'],
] as const;

/** The checklists of tasks, a line of `tasks.csv` for each item; the source is that of its first fact. */
export function taskLines(tasks: readonly Task[]): string[] {
  return tasks.flatMap((task) => gradedItems(task).map((item) => csvLine(cellsOf(task, item))));
}

function cellsOf(task: Task, item: ChecklistItem): CsvCell[] {
  const { id, tree, path, width, variant, wordLimit, question, targets } = task;
  const name = item.kind === 'chain' ? item.value : (targets.find(({ node }) => node === item.target)?.name ?? null);
  const quote = item.facts[0]?.quote;
  return [
    ...[id, tree, path.length, width, variant, wordLimit, question, item.id, item.kind],
    ...[item.target, name, item.attribute, item.value, item.text, quote?.url ?? null, quote?.text ?? null],
  ];
}
