import type { RootChoice } from '../../../trees/grow-advisor.ts';
import { isQuestionTree } from '../../../trees/question-tree.ts';
import { relations } from '../../../trees/relation.ts';
import { counted } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped, namedValue, timeText } from '../../reporting/html/page-text.ts';
import { hubText, relationClass, relationText, sourceText, unreadText } from '../../reporting/tree-words.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { TreeInput } from '../../reporting/view/page-inputs.ts';
import {
  type Count,
  type TreeCounts,
  type TreePageView,
  type TreeSummary,
  treePageView,
} from '../../reporting/view/tree-page-view.ts';
import type { TreeQuestion } from '../../reporting/view/tree-rows.ts';
import { pageAnchor, pageLink, questionAnchor, roundLink, urlLink } from './links.ts';
import { nodeShape, outlineList } from './outline-list.ts';
import { type PageFrame, pageDocument } from './page-frame.ts';
import { questionPage } from './question-page.ts';
import { pageTrail } from './section-head.ts';

/**
 * The page of one information tree: its pages as an outline that folds, and the questions asked about it.
 */
export function treePage(input: TreeInput, frame: PageFrame): string {
  const view = treePageView(input);
  if (isQuestionTree(view.tree.id)) return questionPage(view, frame);
  const body = html`<header>${pageTrail(html`<a href="${frame.up}${addresses.trees}">Trees</a>`, 'tree')}
<h1><bdi>${clipped(view.title, 200)}</bdi></h1>
${treeFigures(view)}</header>
<main id="main" class="tree-page">
<section aria-label="About this tree">${treeFacts(view)}${view.tree.rootChoice && rootChoiceTable(view.tree.rootChoice)}</section>
${outlineSection(view, frame)}
${questionList(view.questions.all, frame)}
</main>`;
  return pageDocument(frame, { title: view.title, place: 'trees', body });
}

/** Pages of a tree that are shown, at most: the nearest to the root. */
const mostPages = 500;

function outlineSection({ tree, rows, questions, counts }: TreePageView, frame: PageFrame): Html {
  const shown = new Set([...rows.placed, ...rows.loose].slice(0, mostPages).map(({ node }) => node.id));
  const rest = rows.placed.length + rows.loose.length - shown.size;
  return html`<section aria-labelledby="pages">
<h2 id="pages">Pages</h2>
${treeLegend(counts)}
${rest > 0 && html`<p class="quiet">${counted(rest, 'page')} further down are not shown; <code>dr-arena tree show --json</code> has all.</p>`}${outlineList(rows, { frame, tree: tree.id, questions, shown })}
</section>
`;
}

/** Longest list of candidates shown; the match log has all of them. */
const mostCandidates = 20;

/** The pages that were looked at as the root of a tree, with their scores and reasons, folded up. */
function rootChoiceTable({ url, candidates }: RootChoice): Html {
  const rest = candidates.length - mostCandidates;
  return html`<details class="fold-up"><summary>How the root was chosen: ${counted(candidates.length, 'page')} looked at</summary>
<div class="wide" role="region" aria-label="Pages looked at as the root" tabindex="0"><table>
<thead><tr><th scope="col">Page</th><th scope="col" class="num">Score</th><th scope="col">Because</th></tr></thead>
<tbody>${candidates.slice(0, mostCandidates).map(
    (
      each,
    ) => html`<tr><th scope="row">${pageLink(each)}${each.url === url && html` <strong>root</strong>`}</th><td class="num">${each.score.toFixed(1)}</td><td>${each.reasons.map((reason, index) => html`${index > 0 && ', '}<bdi>${clipped(reason, 100)}</bdi>`)}</td></tr>
`,
  )}</tbody></table></div>${rest > 0 && html`<p class="quiet">and ${rest} more; the match log has all.</p>`}</details>`;
}

const shapes = [
  ['asked', 'was a target of a question'],
  ['usable', 'can be a target'],
  ['hub', 'hub: read, never asked about'],
  ['unread', 'could not be read'],
] as const;

/** The meaning of shapes and colours in the outline. */
function treeLegend(counts: TreeCounts): Html {
  const found = new Set(counts.relations.map(({ name }) => name));
  return html`<ul class="legend" aria-label="Key to the outline">${shapes.map(
    ([kind, text]) =>
      html`<li><svg width="13" height="13" viewBox="-6.5 -6.5 13 13" aria-hidden="true">${nodeShape(kind, 0, 0, 4)}</svg> ${text}</li>`,
  )}
${relations
  .filter((relation) => found.has(relation))
  .map((relation) => html`<li>${branch(relationClass(relation))} ${relationText[relation]}</li>`)}</ul>`;
}

function branch(kind: string): Html {
  return html`<svg width="22" height="9" aria-hidden="true"><path class="branch ${kind}" d="M1 5H21"/></svg>`;
}

/** Longest list of questions, and of the targets and rounds of one. */
const mostQuestions = 300;
const mostTargets = 12;
const mostRounds = 8;

/** The questions asked on a tree: how deep and wide, their targets, the rounds they were asked in. Null when there are none. */
function questionList(questions: readonly TreeQuestion[], frame: PageFrame): Html | null {
  if (questions.length === 0) return null;
  const rest = questions.length - mostQuestions;
  return html`<section aria-labelledby="questions">
<h2 id="questions">Questions</h2>
<p class="quiet">${counted(questions.length, 'question')} about pages of this tree, shallow and narrow ones first. Matches that reach the same place are asked the same.</p>
<ol class="asked-list">${questions.slice(0, mostQuestions).map((question) => item(question, frame))}</ol>${
    rest > 0 && html`<p class="quiet">and ${rest} more; the match log has all.</p>`
  }
</section>
`;
}

function item(question: TreeQuestion, frame: PageFrame): Html {
  const { number, task, askedIn } = question;
  const targets = task.targets.map(
    ({ node, name }) => html`<a href="#${pageAnchor(node)}"><bdi>${clipped(name, 80)}</bdi></a>`,
  );
  const rounds = askedIn.map((asked) => roundLink(asked, frame));
  return html`<li id="${questionAnchor(question)}"><span class="number">${number}</span><div><p><bdi>${clipped(task.question, 320)}</bdi></p>
<p class="quiet">Depth ${task.path.length}, width ${task.width}. ${targets.length > 0 && html`Targets: ${listed(targets, mostTargets)}. `}${rounds.length === 0 ? 'Not asked.' : html`Asked in ${listed(rounds, mostRounds)}.`}</p></div></li>
`;
}

function listed(parts: readonly Html[], most: number): Html {
  const rest = parts.length - most;
  return html`${parts.slice(0, most).map((part, index) => html`${index > 0 && '; '}${part}`)}${rest > 0 && `; ${rest} more`}`;
}

/** Where a tree came from and what it holds, as a list of facts. */
function treeFacts({ tree, url, counts }: TreeSummary): Html {
  const { topic, source, category, geo, at } = tree.seed;
  return html`<dl class="facts">
${namedValue('Seed', html`<bdi>${clipped(topic, 200)}</bdi> <span class="quiet">${sourceText[source]}${geo !== null && html`, <bdi>${clipped(geo, 10)}</bdi>`}, ${timeText(at)}</span>`)}
${category !== null && namedValue('Category', html`<bdi>${clipped(category, 200)}</bdi>`)}
${url !== null && namedValue('Root', html`${urlLink(url)}${tree.rootChoice === null && ' (given)'}`)}
${counts.hubs.length > 0 && namedValue('Hubs', html`${countedNames(counts.hubs, hubText)}`)}
${counts.unread.length > 0 && namedValue('Not read', html`${countedNames(counts.unread, unreadText)}`)}
${namedValue('Links', html`${counts.links}${counts.relations.length > 0 && `: ${countedNames(counts.relations, relationText)}`}`)}
${namedValue('Tree', html`<code>${clipped(tree.id, 80)}</code>, ${`revision ${tree.revision}`}`)}
</dl>`;
}

/** The figures at the head of the page. */
function treeFigures({ counts, matches, asked }: TreeSummary): Html {
  const figures = [
    [counts.pages, 'pages'],
    [counts.usable, 'can be targets'],
    [counts.asked, 'were asked about'],
    [total(counts.hubs), 'hubs'],
    [total(counts.unread), 'not read'],
    [asked, asked === 1 ? 'question' : 'questions'],
    [matches, matches === 1 ? 'match' : 'matches'],
  ] as const;
  return html`<dl class="figures small">${figures.map(([count, name]) => namedValue(name, count))}</dl>`;
}

/** The sum of some counts. */
export function total(counts: readonly Count<unknown>[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

function countedNames<Name extends string>(
  counts: readonly Count<Name | null>[],
  texts: Readonly<Record<Name, string>>,
): string {
  return counts.map(({ name, count }) => `${name === null ? 'no stated reason' : texts[name]} ${count}`).join('; ');
}
