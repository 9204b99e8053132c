import { asksForPoints, gradedItems, type Task } from '../../../examiner/task.ts';
import type { TreeNode } from '../../../trees/information-tree.ts';
import { isQuestionTree } from '../../../trees/question-tree.ts';
import { askedFirst, type ExamSet, examSetText } from '../../arena/exam-set.ts';
import type { TreeId } from '../../kernel/ids.ts';
import { counted, placeWords } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped, quoted } from '../../reporting/html/page-text.ts';
import { setSizeText } from '../../reporting/terminal/exam-set-text.ts';
import { pageLink } from './links.ts';
import type { PageContent } from './page-frame.ts';
import { rubricList } from './verdict-block.ts';

/** The list of sets, every version. @param root absolute path under which each has its page */
export function setsPage(sets: readonly ExamSet[], root: string): PageContent {
  const body = html`<header><h1>Exam sets</h1><p>A set is an exam that can be repeated: questions written ahead or brought by you, vetted by a person and frozen, so that later versions of an agent are asked the same.</p></header>
<main id="main">${sets.length === 0 ? html`<p>There is none yet. One is made at a terminal, since its questions take a while to write: <code>dr-arena set create NAME --build 12</code>, or of what a tournament has asked: <code>--from-tournament ID</code>. The draft then stands here to be vetted and frozen, and a frozen set can be chosen where a match is begun.</p>` : setTable(sets, root)}</main>`;
  return { title: 'Exam sets', place: 'sets', body };
}

function setTable(sets: readonly ExamSet[], root: string): Html {
  return html`<div class="wide" role="region" aria-label="Table of sets" tabindex="0"><table>
<thead><tr><th scope="col">Set</th><th scope="col">State</th><th scope="col">Who sees it</th><th scope="col">Asks</th></tr></thead>
<tbody>${sets.map(
    (set) =>
      html`<tr><th scope="row"><a href="${root}/${examSetText(set)}">${examSetText(set)}</a></th><td>${set.status}</td><td>${set.visibility}</td><td>${setSizeText(set)}</td></tr>
`,
  )}</tbody></table></div>`;
}

/** A tree of a set with its tasks, those that were dropped included. */
export interface SetTree {
  readonly id: TreeId;
  /** None where the tree is not in the store. */
  readonly nodes: readonly Pick<TreeNode, 'id' | 'title'>[];
  readonly title: string;
  readonly tasks: readonly Task[];
}

/** What the page of a set shows; it has the address `base`. */
export interface SetPageInput {
  readonly set: ExamSet;
  readonly base: string;
  /** Those of this page. */
  readonly trees: readonly SetTree[];
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  /** Also the questions of later rounds. */
  readonly all: boolean;
}

/** Longest reason for dropping a task, in characters. */
export const longestReason = 300;

/**
 * A set for whoever vets it: the questions of each tree with targets, checklist and the words these stand on; of a draft
 * also the forms that drop and keep them and freeze it.
 */
export function setPage(input: SetPageInput): PageContent {
  const { set, base, trees, page, all } = input;
  const { status, visibility, hash, dropped } = set;
  const size = `${setSizeText(set)}${dropped.length > 0 ? `, ${dropped.length} dropped` : ''}`;
  const other = all
    ? html`All questions are shown. <a href="${base}?page=${page}">Only those that matches begin with</a>`
    : html`Shown are the questions that matches begin with. <a href="${base}?all=1&amp;page=${page}">All questions</a>`;
  const body = html`<header><h1>Exam set <span class="id">${examSetText(set)}</span></h1>
<p>${status}, ${visibility}: ${size}.</p>${hash !== null && html`<p class="quiet">SHA-256 <code class="hash">${hash}</code></p>`}<p>${other}</p></header>
<main id="main">${trees.map((tree) => treeSection(tree, input))}${turningPages(input)}${status === 'draft' && freezeForm(base)}</main>`;
  return { title: `Exam set ${examSetText(set)}`, place: 'sets', body };
}

function treeSection(tree: SetTree, input: SetPageInput): Html {
  const shown = input.all ? tree.tasks : askedFirst(tree.tasks);
  const title = `tree-${tree.id}`;
  return html`<section aria-labelledby="${title}"><h2 id="${title}"><bdi>${clipped(tree.title, 200)}</bdi></h2>
<p class="quiet">${tree.id}${!isQuestionTree(tree.id) && `, ${counted(tree.tasks.length, 'task')}`}</p>
${shown.map((task) => taskArticle(task, tree, input))}</section>
`;
}

function taskArticle(task: Task, { nodes }: SetTree, input: SetPageInput): Html {
  const { id, path, width, question, targets } = task;
  const dropped = input.set.dropped.find((each) => each.task === id) ?? null;
  const why = dropped?.reason ? `: ${dropped.reason}` : '';
  return html`<article class="set-task" id="${id}" aria-labelledby="${id}-title"><h3 id="${id}-title"><span class="id">${id}</span> <span class="quiet">${placeWords(path.length, width)}</span></h3>
${dropped && html`<p><strong>Dropped</strong><span dir="auto">${clipped(why, longestReason + 2)}</span></p>`}
<p class="question" dir="auto">${clipped(question, longestQuestion)}</p>
${
  !asksForPoints(task) &&
  html`<p><span class="quiet">${counted(targets.length, 'target')}:</span> ${targets.map(({ name }, index) => html`${index > 0 && ', '}<bdi>${clipped(name, 200)}</bdi>`)}</p>
`
}<ol class="items">${gradedItems(task).map((item) => itemLine(item, nodes))}</ol>
${task.rubric !== undefined && rubricList(task.rubric)}
${input.set.status === 'draft' && vetForm(id, dropped !== null, input)}</article>
`;
}

/** Longest question that is shown, and quotes of an item at most. */
const longestQuestion = 6000;
const mostQuotes = 6;

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

function vetForm(task: string, isDropped: boolean, { base, page, all }: SetPageInput): Html {
  const where = html`<input type="hidden" name="task" value="${task}"><input type="hidden" name="page" value="${page}">${all && html`<input type="hidden" name="all" value="1">`}`;
  if (isDropped)
    return html`<form method="post" action="${base}/keep" class="audit-form">${where}<button>Keep it after all</button></form>`;
  return html`<form method="post" action="${base}/drop" class="audit-form">${where}<label>Why it is dropped <input name="reason" size="40" required maxlength="${longestReason}"></label><button>Drop it</button></form>`;
}

function freezeForm(base: string): Html {
  return html`<section aria-labelledby="freeze"><h2 id="freeze">Freeze</h2>
<p>A frozen set never changes again, and can be played. What is dropped is never asked.</p>
<form method="post" action="${base}/freeze" class="audit-form"><label class="sure"><span><input type="checkbox" name="sure" value="yes" required> Its questions are good</span></label><button class="main">Freeze the set</button></form></section>`;
}

function turningPages({ base, page, pages, all }: SetPageInput): Html | null {
  if (pages <= 1) return null;
  const link = (to: number, text: string) =>
    to >= 1 && to <= pages && html`<a href="${base}?${all && html`all=1&amp;`}page=${to}">${text}</a> `;
  return html`<nav class="turning" aria-label="Pages">${link(page - 1, 'Earlier')}<span>Page ${page} of ${pages}</span> ${link(page + 1, 'Later')}</nav>`;
}
