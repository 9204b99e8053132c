import { isQuestionTree } from '../../../trees/question-tree.ts';
import { type ExamSet, examSetText, isSecret, keptTasks } from '../../arena/exam-set.ts';
import { counted } from '../arena-words.ts';
import { alignedTable } from './aligned-table.ts';

/** The table of sets, every version a line. */
export function examSetsText(sets: readonly ExamSet[]): string {
  if (sets.length === 0) return "No set yet. Make one: 'dr-arena set create NAME --build 12'.\n";
  const rows = sets.map((set) => [
    examSetText(set),
    set.status,
    set.visibility,
    setSizeText(set),
    set.hash?.slice(0, 12) ?? '-',
  ]);
  return alignedTable(
    [['Set', 'State', 'Who sees it', 'Asks', 'Hash'], ...rows],
    ['left', 'left', 'left', 'left', 'left'],
  );
}

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
