import { asksForPoints, gradedItems, type Task } from '../../../examiner/task.ts';
import type { TreeNode } from '../../../trees/information-tree.ts';
import { isQuestionTree } from '../../../trees/question-tree.ts';
import { type ExamSet, examSetText } from '../../arena/exam-set.ts';
import type { TreeId } from '../../kernel/ids.ts';
import { counted, placeWords } from '../../reporting/arena-words.ts';
import { clipped, type Html, html, quoted } from '../../reporting/html/html.ts';
import { cellTable } from '../../reporting/html/html-table.ts';
import { setSizeText } from '../../reporting/terminal/exam-set-text.ts';
import { pageLink, pageTurner } from './links.ts';
import type { PageContent } from './page-frame.ts';
import { rubricList } from './verdict-block.ts';

/** The list of sets, every version. @param root absolute path under which each has its page */
export function setsPage(sets: readonly ExamSet[], root: string): PageContent {
  const heads = ['Set', 'State', 'Who sees it', 'Asks'];
  const rows = sets.map((set) => [
    html`<a href="${root}/${examSetText(set)}">${examSetText(set)}</a>`,
    set.status,
    set.visibility,
    setSizeText(set),
  ]);
  const body = html`<header><h1>Exam sets</h1><p>A set is an exam that can be repeated: questions written ahead or brought by you, vetted by a person and frozen, so that later versions of an agent are asked the same.</p></header>
<main id="main">${sets.length === 0 ? html`<p>There is none yet. One is made at a terminal, since its questions take a while to write: <code>dr-arena set create NAME --build 12</code>, or of what a tournament has asked: <code>--from-tournament ID</code>. A frozen set can be chosen where a match is begun.</p>` : cellTable({ label: 'Table of sets', heads, rows })}</main>`;
  return { title: 'Exam sets', place: 'sets', body };
}

/** A tree of a set with its tasks, those that were dropped included. */
export interface SetTree {
  readonly id: TreeId;
  /** None where the tree is not in the store. */
  readonly nodes: readonly Pick<TreeNode, 'id' | 'title'>[];
  readonly title: string;
  readonly tasks: readonly Task[];
}

/** Input of the page of a set; it has the address `base`. */
export interface SetPageInput {
  readonly set: ExamSet;
  readonly base: string;
  /** Trees of this page. */
  readonly trees: readonly SetTree[];
  /** Number of the page, counted from 1. */
  readonly page: number;
  readonly pages: number;
}

/** A set for whoever vets it: the questions of each tree with targets, checklist and the words these stand on. */
export function setPage({ set, base, trees, page, pages }: SetPageInput): PageContent {
  const { status, visibility, hash, dropped } = set;
  const size = `${setSizeText(set)}${dropped.length > 0 ? `, ${dropped.length} dropped` : ''}`;
  const name = examSetText(set);
  const body = html`<header><h1>Exam set <span class="id">${name}</span></h1>
<p>${status}, ${visibility}: ${size}.</p>${hash !== null && html`<p class="quiet">SHA-256 <code class="hash">${hash}</code></p>`}${status === 'draft' && html`<p>Vetted at a terminal: <code>dr-arena set drop ${name} TASK --reason WHY</code>, then <code>dr-arena set freeze ${name}</code></p>`}</header>
<main id="main">${trees.map((tree) => treeSection(tree, set))}${pageTurner(page, pages, (to) => `${base}?page=${to}`, ['Earlier', 'Later'])}</main>`;
  return { title: `Exam set ${name}`, place: 'sets', body };
}

function treeSection({ id, title, tasks, nodes }: SetTree, set: ExamSet): Html {
  return html`<section aria-labelledby="tree-${id}"><h2 id="tree-${id}"><bdi>${clipped(title, 200)}</bdi></h2>
<p class="quiet">${id}${!isQuestionTree(id) && `, ${counted(tasks.length, 'task')}`}</p>
${tasks.map((task) => taskArticle(task, nodes, set))}</section>
`;
}

/** Longest reason for dropping a task that is shown, and longest question, in characters; quotes of an item at most. */
const longestReason = 300;
const longestQuestion = 6000;
const mostQuotes = 6;

function taskArticle(task: Task, nodes: SetTree['nodes'], set: ExamSet): Html {
  const { id, path, width, question, targets } = task;
  const removal = set.dropped.find((each) => each.task === id) ?? null;
  const why = removal?.reason ? `: ${removal.reason}` : '';
  return html`<article class="set-task" id="${id}" aria-labelledby="${id}-title"><h3 id="${id}-title"><span class="id">${id}</span> <span class="quiet">${placeWords(path.length, width)}</span></h3>
${removal && html`<p><strong>Dropped</strong><span dir="auto">${clipped(why, longestReason + 2)}</span></p>`}
<p class="question" dir="auto">${clipped(question, longestQuestion)}</p>
${
  !asksForPoints(task) &&
  html`<p><span class="quiet">${counted(targets.length, 'target')}:</span> ${targets.map(({ name }, index) => html`${index > 0 && ', '}<bdi>${clipped(name, 200)}</bdi>`)}</p>
`
}<ol class="items">${gradedItems(task).map((item) => itemLine(item, nodes))}</ol>
${task.rubric !== undefined && rubricList(task.rubric)}</article>
`;
}

function itemLine({ text, facts }: ReturnType<typeof gradedItems>[number], nodes: SetTree['nodes']): Html {
  const titleOf = (id: string) => nodes.find((node) => node.id === id)?.title ?? '';
  return html`<li><div class="point" dir="auto">${clipped(text, 600)}</div>${facts
    .slice(0, mostQuotes)
    .map(
      ({ quote }) =>
        html`<div class="source">${quoted(quote.text)} <cite>${pageLink({ title: titleOf(quote.node) || quote.url, url: quote.url })}</cite></div>`,
    )}</li>
`;
}
