import type { RootChoice } from '../../../trees/grow-advisor.ts';
import { isQuestionTree } from '../../../trees/question-tree.ts';
import { relations } from '../../../trees/relation.ts';
import type { NodeId } from '../../kernel/ids.ts';
import { memoize } from '../../kernel/memoize.ts';
import { counted } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped, namedValue, timeText } from '../../reporting/html/page-text.ts';
import { hubText, relationClass, relationText, sourceText, unreadText } from '../../reporting/tree-words.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import { type OutlinePart, outlineParts } from '../../reporting/view/outline-parts.ts';
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
import { nodeShape, type OutlineWords, outlineList } from './outline-list.ts';
import { type PageFrame, pageDocument } from './page-frame.ts';
import { questionPage } from './question-page.ts';
import { pageTrail } from './section-head.ts';

/**
 * The page of one information tree: its pages as an outline that folds, and the questions asked about it. Of a large tree the
 * outline goes on on further pages.
 */
export function treePage(input: TreeInput, frame: PageFrame): string {
  const view = treePageView(input);
  if (isQuestionTree(view.tree.id)) return questionPage(view, frame);
  const outline = outlineOf(view, '', frame);
  const body = html`<header>${pageTrail(html`<a href="${frame.up}${addresses.trees}">Trees</a>`, 'tree')}
<h1><bdi>${clipped(view.title, 200)}</bdi></h1>
${treeFigures(view)}</header>
<main id="main" class="tree-page">
<section aria-label="About this tree">${treeFacts(view)}${view.tree.rootChoice && rootChoiceTable(view.tree.rootChoice)}</section>
${outline && outlineSection(outline, treeLegend(view.counts))}
${questionList(view.questions.all, outline?.words.hrefOf ?? (() => null), frame)}
</main>`;
  return pageDocument(frame, { title: view.title, place: 'trees', body });
}

/**
 * A branch of a large tree as a page: its pages as an outline, and the way up. Null where the tree has no such part.
 * @param name as in its address
 */
export function treeBranchPage(input: TreeInput, name: string, frame: PageFrame): string | null {
  const view = treePageView(input);
  const outline = outlineOf(view, name, frame);
  if (outline === null || name === '') return null;
  const [top] = outline.part.rows.placed;
  const title = top === undefined ? 'Reached by no link from the root' : clipped(top.node.title || top.node.url, 200);
  const tree = html`<a href="${frame.up}${addresses.tree(view.tree.id)}"><bdi>${clipped(view.title, 80)}</bdi></a>`;
  const body = html`<header>${pageTrail(html`<a href="${frame.up}${addresses.trees}">Trees</a>`, tree, 'branch')}
<h1><bdi>${title}</bdi></h1>
${top !== undefined && html`<p class="quiet"><a href="${outline.words.hrefOf(top.node.id) ?? ''}">Where it stands in the tree</a></p>`}</header>
<main id="main" class="tree-page">
${outlineSection(outline)}
</main>`;
  return pageDocument(frame, { title: `${title}, in ${clipped(view.title, 80)}`, place: 'trees', body });
}

/** The names of a tree's branch pages; none of a small tree. */
export function treeBranches(input: TreeInput): readonly string[] {
  return partsOf(treePageView(input).rows).flatMap(({ name }) => (name === '' ? [] : [name]));
}

/** Worked out once for all pages of a tree. */
const partsOf = memoize(outlineParts);

interface Outline {
  readonly part: OutlinePart;
  readonly words: OutlineWords;
  /** Pages of the tree that stand on other pages. */
  readonly elsewhere: number;
}

/** The part of a tree's outline by name, with what it needs to lead to the other parts. */
function outlineOf({ tree, rows, questions }: TreePageView, name: string, frame: PageFrame): Outline | null {
  const parts = partsOf(rows);
  const part = parts.find((each) => each.name === name);
  if (part === undefined) return null;
  const pageOf = new Map<NodeId, string>();
  // A branch's topmost row stands on the page that leads to it, too: there it is met first.
  for (const each of parts)
    for (const { node } of [...each.rows.placed, ...each.rows.loose])
      if (!pageOf.has(node.id)) pageOf.set(node.id, each.name);
  const pageAt = (at: string) => (at === name ? '' : `${frame.up}${addresses.tree(tree.id, at)}`);
  const words: OutlineWords = {
    frame,
    tree: tree.id,
    questions,
    more: part.more,
    hrefOf: (id) => {
      const at = pageOf.get(id);
      return at === undefined ? null : `${pageAt(at)}#${pageAnchor(id)}`;
    },
    questionHref: (question) => `${pageAt('')}#${questionAnchor(question)}`,
  };
  return { part, words, elsewhere: tree.nodes.length - part.rows.placed.length - part.rows.loose.length };
}

function outlineSection({ part, words, elsewhere }: Outline, key: Html | null = null): Html {
  return html`<section aria-labelledby="pages">
<h2 id="pages">Pages</h2>
${key}
${elsewhere > 0 && html`<p class="quiet">${counted(elsewhere, 'page')} of the tree on further pages, where the links below lead.</p>`}${outlineList(part.rows, words)}
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
function questionList(
  questions: readonly TreeQuestion[],
  hrefOf: OutlineWords['hrefOf'],
  frame: PageFrame,
): Html | null {
  if (questions.length === 0) return null;
  const rest = questions.length - mostQuestions;
  return html`<section aria-labelledby="questions">
<h2 id="questions">Questions</h2>
<p class="quiet">${counted(questions.length, 'question')} about pages of this tree, shallow and narrow ones first. Matches that reach the same place are asked the same.</p>
<ol class="asked-list">${questions.slice(0, mostQuestions).map((question) => item(question, hrefOf, frame))}</ol>${
    rest > 0 && html`<p class="quiet">and ${rest} more; the match log has all.</p>`
  }
</section>
`;
}

function item(question: TreeQuestion, hrefOf: OutlineWords['hrefOf'], frame: PageFrame): Html {
  const { number, task, askedIn } = question;
  const targets = task.targets.map(({ node, name }) => {
    const text = html`<bdi>${clipped(name, 80)}</bdi>`;
    const href = hrefOf(node);
    return href === null ? text : html`<a href="${href}">${text}</a>`;
  });
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
    [counts.late, 'grown by matches'],
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
