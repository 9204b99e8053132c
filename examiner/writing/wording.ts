import type { Fact } from '../fact.ts';
import type { ChecklistItem, Task } from '../task.ts';
import type { Member } from './place-pages.ts';

/** The limit as the question states it; the task gate looks for it. */
export function limitSentence(limit: number): string {
  return `Use at most ${limit} words.`;
}

/** A page between the root and the targets, with the facts that the question knows it by. */
interface ChainStep {
  readonly page: Member;
  readonly facts: readonly Fact[];
}

/** The steps of a task's chain as items of their own, from the root on; nothing where there is none. */
export function chainChecklist(steps: readonly ChainStep[]): Pick<Task, 'chainChecklist'> {
  return steps.length === 0 ? {} : { chainChecklist: steps.map(chainItem) };
}

function chainItem({ page, facts }: ChainStep, at: number): ChecklistItem {
  return {
    id: `c${at + 1}`,
    kind: 'chain',
    target: page.node,
    attribute: 'name',
    value: page.entity,
    text: `names ${page.entity}`,
    facts,
  };
}

/** The task with a question that asks for the steps of its chain too, so that the verdict may count them. */
export function withChainAsked(task: Task): Task {
  if (task.chainChecklist === undefined) return task;
  const limit = limitSentence(task.wordLimit);
  const question = task.question.replace(limit, `Also give the name of each step on the way. ${limit}`);
  return { ...task, question, chainCounts: true };
}
