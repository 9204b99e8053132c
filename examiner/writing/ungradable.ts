import { gradeAnswer } from '../grading/grade-answer.ts';
import { decidingItems, type Task } from '../task.ts';

/**
 * The attributes of a task that its own truth does not satisfy, given as a plain list within the graded length: values
 * that the grader cannot read back, or more text than the word limit allows. A depth item that fails is `name`.
 */
export function ungradableAttributes(task: Task): ReadonlySet<string> {
  const outcomes = new Map(gradeAnswer(task, trueAnswer(task)).map(({ item, outcome }) => [item, outcome]));
  const items = decidingItems(task);
  return new Set(items.filter(({ id }) => outcomes.get(id) !== 'satisfied').map(({ attribute }) => attribute));
}

function trueAnswer(task: Task): string {
  const steps = task.chainCounts ? (task.chainChecklist ?? []).map(({ value }) => `Step: ${value}.`) : [];
  const lines = task.targets.map(({ node, name }) => {
    const own = task.widthChecklist.filter(({ target }) => target === node);
    return `- **${name}**: ${own.map(({ attribute, value }) => `${attribute}: ${value}`).join('; ')}`;
  });
  return [...steps, ...lines].join('\n');
}
