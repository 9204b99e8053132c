import type { Grade } from '../grade.ts';
import { gradeAnswer } from '../grading/grade-answer.ts';
import { type Mention, mentionsIn } from '../grading/mentions.ts';
import { type Passage, passagesOf } from '../grading/passages.ts';
import { isStandingRival } from '../grading/rival-claims.ts';
import type { Task } from '../task.ts';

/** An answer as code reads it, against which a judge's grades are checked. */
export interface AnswerView {
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly passages: readonly Passage[];
  /** What text comparison alone makes of it, by item. */
  readonly byText: ReadonlyMap<string, Grade>;
  /** True when it offers at least as many known rivals as there are targets: then it has told none of them apart. */
  readonly offersEveryone: boolean;
}

/**
 * @param task in visible form
 * @param text the part of the answer that the judge saw
 */
export function viewAnswer(task: Task, text: string): AnswerView {
  const mentions = mentionsIn(text, task);
  const byText = new Map(gradeAnswer(task, text).map((grade) => [grade.item, grade]));
  const isDisplaced = ({ id }: { readonly id: string }) => {
    const grade = byText.get(id);
    return grade?.outcome === 'contradicted' && mentionsIn(grade.quote ?? '', task).some(isStandingRival);
  };
  const { depthChecklist: depth } = task;
  return {
    text,
    mentions,
    passages: passagesOf(text, mentions),
    byText,
    offersEveryone: depth.length > 0 && depth.every(isDisplaced),
  };
}
