import type { Task } from '../task.ts';

/**
 * The most words an answer may have, from DR-Arena's published code settings: min(min(100 + 30 W + 20 D, 300) + 100, 400), for a path
 * of D pages, root included, and W targets.
 */
export function wordLimitOf({ path, width }: Pick<Task, 'path' | 'width'>): number {
  return Math.min(200 + 30 * width + 20 * path.length, 400);
}

/** The limit as the question states it; the task gate looks for it. */
export function limitSentence(limit: number): string {
  return `Use at most ${limit} words.`;
}

/** The question without its limit, whose number may also be a name or a value. */
export function withoutLimit({ question, wordLimit }: Pick<Task, 'question' | 'wordLimit'>): string {
  return question.replace(limitSentence(wordLimit), '');
}

/** The task with a question that asks for the steps of its chain too, so that the verdict may count them. */
export function withChainAsked(task: Task): Task {
  if (task.chainChecklist === undefined) return task;
  const limit = limitSentence(task.wordLimit);
  const question = task.question.replace(limit, `Also give the name of each step on the way. ${limit}`);
  return { ...task, question, chainCounts: true };
}
