import { asksForPoints, gradedItems, type Task } from '../../../examiner/task.ts';
import type { TreeNode } from '../../../trees/information-tree.ts';
import { isQuestionTree } from '../../../trees/question-tree.ts';
import { type ExamSet, examSetText } from '../../arena/exam-set.ts';
import type { TreeId } from '../../kernel/ids.ts';
import { counted, placeWords } from '../arena-words.ts';
import {
  type Block,
  cellBlock,
  commaList,
  type DocumentSection,
  type Inlines,
  linkTo,
  marked,
  textBlock,
} from '../document/document.ts';
import { clipped } from '../html/html.ts';
import { setSizeText } from '../terminal/exam-set-text.ts';

/** All exam sets, every version. @param root absolute path under which each has its page */
export function setsBlock(sets: readonly ExamSet[], root: string): Block {
  if (sets.length === 0)
    return textBlock([
      'There is none yet. One is made at a terminal, since its questions take a while to write: ',
      marked('code', 'dr-arena set create NAME --build 12'),
      ', or of what a tournament has asked: ',
      marked('code', '--from-tournament ID'),
      '. A frozen set can be chosen where a match is begun.',
    ]);
  const rows = sets.map((set) => [
    linkTo(`${root}/${examSetText(set)}`, examSetText(set)),
    set.status,
    set.visibility,
    setSizeText(set),
  ]);
  return cellBlock({ label: 'Table of sets', heads: ['Set', 'State', 'Who sees it', 'Asks'], rows });
}

/** A tree of a set with its tasks, those that were dropped included. */
export interface SetTree {
  readonly id: TreeId;
  /** Empty where the tree is not in the store. */
  readonly nodes: readonly Pick<TreeNode, 'id' | 'title'>[];
  readonly title: string;
  readonly tasks: readonly Task[];
}

/** State, visibility, size and hash of a set. */
export function setSummary(set: ExamSet): readonly Block[] {
  const { status, visibility, hash, dropped } = set;
  const name = examSetText(set);
  const size = `${setSizeText(set)}${dropped.length > 0 ? `, ${dropped.length} dropped` : ''}`;
  const drop = marked('code', `dr-arena set drop ${name} TASK --reason WHY`);
  const freeze = marked('code', `dr-arena set freeze ${name}`);
  return [
    textBlock(`${status}, ${visibility}: ${size}.`),
    ...(hash === null ? [] : [textBlock(['SHA-256 ', marked('code', hash)], 'quiet')]),
    ...(status === 'draft' ? [textBlock(['Vetted at a terminal: ', drop, ', then ', freeze])] : []),
  ];
}

/** The questions of a tree of a set with targets, checklist and the words these stand on. */
export function setTreeSection({ id, title, tasks, nodes }: SetTree, set: ExamSet): DocumentSection {
  const size = isQuestionTree(id) ? '' : `, ${counted(tasks.length, 'task')}`;
  return {
    id: `tree-${id}`,
    title: clipped(title, 200),
    blocks: [textBlock(`${id}${size}`, 'quiet'), ...tasks.flatMap((task) => taskBlocks(task, nodes, set))],
  };
}

/** Maximum lengths of a reason for dropping a task and of a question, in UTF-16 code units; maximum number of quotes of an item. */
const longestReason = 300;
const longestQuestion = 6000;
const mostQuotes = 6;

function taskBlocks(task: Task, nodes: SetTree['nodes'], set: ExamSet): readonly Block[] {
  const { id, path, width, question, targets, rubric = [] } = task;
  const removal = set.dropped.find((each) => each.task === id);
  const why = removal?.reason ? `: ${clipped(removal.reason, longestReason)}` : '';
  const names = commaList(targets.map(({ name }) => marked('name', clipped(name, 200))));
  const criteria = rubric.map(
    ({ text, weight }): Inlines => [clipped(text, 600), ' ', marked('quiet', `weighs ${weight}`)],
  );
  return [
    { kind: 'heading', id, text: [marked('id', id), ' ', marked('quiet', placeWords(path.length, width))] },
    ...(removal === undefined ? [] : [textBlock([marked('strong', 'Dropped'), marked('name', why)])]),
    textBlock(clipped(question, longestQuestion), 'question'),
    ...(asksForPoints(task) ? [] : [textBlock([marked('quiet', `${counted(targets.length, 'target')}:`), ' ', names])]),
    { kind: 'list', look: 'items', items: gradedItems(task).map((item) => itemWords(item, nodes)) },
    ...(criteria.length === 0 ? [] : [{ kind: 'list', look: 'items', items: criteria } as const]),
  ];
}

function itemWords({ text, facts }: ReturnType<typeof gradedItems>[number], nodes: SetTree['nodes']): Inlines {
  const titleOf = (node: string) => nodes.find(({ id }) => id === node)?.title ?? '';
  const sources = facts.slice(0, mostQuotes).map(({ quote }): Inlines => {
    const title = marked('name', clipped(titleOf(quote.node) || quote.url, 200));
    return [' ', { kind: 'quote', markdown: quote.text }, ' — ', linkTo(quote.url, title)];
  });
  return [marked('name', clipped(text, 600)), marked('quiet', sources)];
}
