import type { Grade } from '../grade.ts';
import type { Task } from '../task.ts';
import { mentionsIn } from './mentions.ts';

/**
 * Whether an answer names the steps of a task's chain: each is satisfied where its name stands in the answer, else
 * missing. Empty for a task without a chain.
 * @param task in plain form
 * @param text the part of the answer that is graded, in plain form
 */
export function gradeChain(task: Task, text: string): Grade[] {
  const steps = task.chainChecklist ?? [];
  if (steps.length === 0) return [];
  const targets = steps.map(({ target, value }) => ({ node: target, name: value }));
  const mentions = mentionsIn(text, { ...task, targets, rivals: [] });
  return steps.map(({ id, target }) => {
    const named = mentions.find(({ node }) => node === target);
    return named
      ? { item: id, outcome: 'satisfied', quote: text.slice(named.start, named.end) }
      : { item: id, outcome: 'missing', quote: null };
  });
}
