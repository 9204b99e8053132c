import { isQuestionTree } from '../../../trees/question-tree.ts';
import { type ExamSet, isSecret, keptTasks } from '../../arena/exam-set.ts';
import { counted } from '../arena-words.ts';

/** Size of a set: its trees and kept tasks, or the number of one's own questions. */
export function setSizeText(set: ExamSet): string {
  const { trees } = set;
  const tasks = keptTasks(set).length;
  return trees.every(isQuestionTree)
    ? counted(tasks, 'question')
    : `${counted(trees.length, 'tree')}, ${counted(tasks, 'task')}`;
}

/** Beginning of the description of a draft; it names a private set as private. */
export function draftText(set: Pick<ExamSet, 'visibility'>): string {
  return isSecret(set) ? 'draft, private, ' : 'draft, ';
}
