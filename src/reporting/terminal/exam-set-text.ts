import { gradedItems, type Task } from '../../../examiner/task.ts';
import { isQuestionTree } from '../../../trees/question-tree.ts';
import { askedFirst, type ExamSet, examSetText, isSecret, keptTasks } from '../../arena/exam-set.ts';
import { visibleLine, visibleText } from '../../kernel/visible-text.ts';
import { counted, placeWords } from '../arena-words.ts';
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

export interface ExamSetView {
  readonly set: ExamSet;
  /** All of them, those that were dropped included, in the set's order. */
  readonly tasks: readonly Task[];
  /** The titles of the trees' root pages, in the set's order. */
  readonly titles: readonly string[];
}

/** A set with the questions that its matches begin with, for whoever vets it. */
export function examSetQuestionsText({ set, tasks, titles }: ExamSetView): string {
  const lines = [headLine(set), ''];
  for (const [index, tree] of set.trees.entries()) {
    const own = tasks.filter((task) => task.tree === tree);
    lines.push(`${titles[index] ?? tree} (${tree})${isQuestionTree(tree) ? '' : `: ${counted(own.length, 'task')}`}`);
    for (const task of askedFirst(own)) lines.push('', ...taskLines(task, set));
    lines.push('');
  }
  return visibleText(`${lines.join('\n').trimEnd()}\n`);
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

function headLine(set: ExamSet): string {
  const { status, visibility, hash } = set;
  const size = setSizeText(set);
  const out = set.dropped.length > 0 ? `, ${set.dropped.length} dropped` : '';
  return `${examSetText(set)}: ${status}, ${visibility}, ${size}${out}${hash === null ? '' : `, SHA-256 ${hash}`}`;
}

function taskLines(task: Task, { dropped }: ExamSet): string[] {
  const out = dropped.find((each) => each.task === task.id);
  const why = out?.reason ? ` (${visibleLine(out.reason)})` : '';
  return [
    `  ${task.id}  ${placeWords(task.path.length, task.width)}${out ? `  DROPPED${why}` : ''}`,
    ...task.question.split('\n').map((line) => `    ${line}`),
    ...gradedItems(task).map((item) => `    ${item.id}  ${visibleLine(item.text)}`),
    ...(task.rubric ?? []).map(({ id, text, weight }) => `    ${id}  ${weight} × ${visibleLine(text)}`),
  ];
}
