import { shortHash } from '../../src/kernel/hash.ts';
import { ok, type Result } from '../../src/kernel/result.ts';
import type { LanguageModel, ModelFailure } from '../../src/models/language-model.ts';
import type { Grade } from '../grade.ts';
import { gradeAnswerPrompt } from '../prompts/grade-answer.ts';
import type { Task } from '../task.ts';
import { askJudge } from './ask-judge.ts';
import { type CheckedGrades, checkGrades } from './check-grades.ts';
import { gradeReplyFor } from './grade-reply.ts';
import type { JudgingOptions } from './judging-options.ts';

export interface GradedAnswer {
  readonly grades: readonly Grade[];
  readonly doubts: CheckedGrades['doubts'];
}

/**
 * Has a judge grade one answer, knowing nothing of the other one, and checks every grade. An empty answer lacks
 * everything; nobody is asked.
 * @param task in visible form
 * @param answer the part of the answer that is graded
 */
export async function gradeAlone(
  judge: LanguageModel,
  { task, answer, attempt }: { readonly task: Task; readonly answer: string; readonly attempt: number },
  options: JudgingOptions,
): Promise<Result<GradedAnswer, ModelFailure>> {
  const items = [...task.depthChecklist, ...task.widthChecklist];
  if (answer === '')
    return ok({ grades: items.map(({ id }) => ({ item: id, outcome: 'missing', quote: null })), doubts: [] });
  const about = `${task.id} ${shortHash(answer)}`;
  const prompt = gradeAnswerPrompt(task, answer, options.fence);
  const question = {
    role: 'grade',
    prompt,
    name: 'grades',
    schema: gradeReplyFor(items),
    task: task.id,
    about,
    attempt,
  } as const;
  const asked = await askJudge(judge, question, options);
  if (!asked.ok) return asked;
  const { grades, faults, doubts } = checkGrades(task, answer, asked.value.value.grades);
  for (const { item, kind, detail } of faults) asked.value.report(kind, `${about} ${item}`, detail);
  return ok({ grades, doubts });
}
