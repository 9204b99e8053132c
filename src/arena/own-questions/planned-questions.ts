import { asksForPoints, gradedItems, type Task } from '../../../examiner/task.ts';

/** Figures of a set's own questions for cost plans; means over them. */
export interface PlannedQuestions {
  /** The share that has items to grade; the others are compared in every round. */
  readonly graded: number;
  /** Criteria of a rubric, where there is one. */
  readonly criteria: number;
  readonly wordLimit: number;
}

/** @returns null where some of the tasks are about trees, or there are none */
export function plannedQuestions(tasks: readonly Task[]): PlannedQuestions | null {
  if (tasks.length === 0 || !tasks.every(asksForPoints)) return null;
  const rubrics = tasks.flatMap(({ rubric }) => (rubric === undefined ? [] : [rubric.length]));
  return {
    graded: mean(tasks.map((task) => Number(gradedItems(task).length > 0))),
    criteria: mean(rubrics),
    wordLimit: mean(tasks.map(({ wordLimit }) => wordLimit)),
  };
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
