import { isQuestionTree } from '../../../trees/question-tree.ts';
import { type ExamSet, isSecret, keptTasks } from '../../arena/exam-set.ts';
import { counted } from '../arena-words.ts';

/** How much a set asks: its trees and the tasks that are kept; for questions of one's own, these. */
export function setSizeText(set: ExamSet): string {
  const { trees } = set;
  const kept = keptTasks(set).length;
  return trees.every(isQuestionTree)
    ? counted(kept, 'question')
    : `${counted(trees.length, 'tree')}, ${counted(kept, 'task')}`;
}

/** What a draft is called before its size: who may see it goes along where not everybody may. */
export function draftText(set: Pick<ExamSet, 'visibility'>): string {
  return isSecret(set) ? 'draft, private, ' : 'draft, ';
}
