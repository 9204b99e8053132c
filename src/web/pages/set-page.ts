import { type ExamSet, examSetText } from '../../arena/exam-set.ts';
import { documentHtml } from '../../reporting/document/document-html.ts';
import { html } from '../../reporting/html/html.ts';
import { type SetTree, setSummary, setsBlock, setTreeSection } from '../../reporting/sections/set-blocks.ts';
import { pageTurner } from './links.ts';
import { documentSection, type PageContent } from './page-frame.ts';

/** The list of sets, every version. @param root absolute path under which each has its page */
export function setsPage(sets: readonly ExamSet[], root: string): PageContent {
  const body = html`<header><h1>Exam sets</h1><p>A set is an exam that can be repeated: questions written ahead or brought by you, vetted by a person and frozen, so that later versions of an agent are asked the same.</p></header>
<main id="main">${documentHtml([setsBlock(sets, root)], '')}</main>`;
  return { title: 'Exam sets', place: 'sets', body };
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
  const name = examSetText(set);
  const sections = trees.map((tree) => documentSection(setTreeSection(tree, set), { up: '' })?.markup ?? null);
  const body = html`<header><h1>Exam set <span class="id">${name}</span></h1>
${documentHtml(setSummary(set), '')}</header>
<main id="main">${sections}${pageTurner(page, pages, (to) => `${base}?page=${to}`, ['Earlier', 'Later'])}</main>`;
  return { title: `Exam set ${name}`, place: 'sets', body };
}
