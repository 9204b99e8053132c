import type { AnswerOutcome } from '../../src/kernel/answer.ts';
import type { Result } from '../../src/kernel/result.ts';
import { type ModelFailure, modelName } from '../../src/models/language-model.ts';
import type { Grade } from '../grade.ts';
import { gradedItems, type Task } from '../task.ts';
import { type GradedAnswer, gradeAlone } from './grade-alone.ts';
import type { JudgingOptions } from './judging-options.ts';
import { hasQuorum, majorityGrades } from './panel.ts';
import { shownAnswer, shownTask } from './shown-answer.ts';

/** One answer as each judge of a panel graded it. */
export interface PanelGrading {
  /** By majority; null where too few judges had a say. */
  readonly grades: readonly Grade[] | null;
  /** In the order of the judges. */
  readonly votes: readonly { readonly judge: string; readonly graded: Result<GradedAnswer, ModelFailure> }[];
}

/** Has a single answer graded by every judge, as in a match but without an opponent and without a verdict. */
export async function gradeByModels(
  { task, outcome, attempt }: { readonly task: Task; readonly outcome: AnswerOutcome; readonly attempt: number },
  options: JudgingOptions,
): Promise<PanelGrading> {
  const { judges } = options;
  const plain = { task: shownTask(task), answer: shownAnswer(outcome, task.wordLimit), attempt };
  const votes = await Promise.all(
    judges.map(async (judge, at) => {
      const second = judges[(at + 1) % judges.length] ?? judge;
      return { judge: modelName(judge), graded: await gradeAlone({ ...plain, judge, second }, options) };
    }),
  );
  const speaking = votes.map(({ graded }) => graded).filter((graded) => graded.ok);
  if (!hasQuorum(judges.length, speaking.length)) return { grades: null, votes };
  const items = gradedItems(task).map(({ id }) => id);
  return {
    grades: majorityGrades(
      items,
      speaking.map(({ value }) => value.grades),
    ),
    votes,
  };
}
