import type { RootChoice } from '../../../trees/grow-advisor.ts';
import { relations } from '../../../trees/relation.ts';
import type { NodeId } from '../../kernel/ids.ts';
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
import type { TreeQuestion, TreeRevision } from '../../reporting/view/tree-rows.ts';
import { pageAnchor, pageLink, questionAnchor, roundLink, urlLink } from './links.ts';
import { outlineList } from './outline-list.ts';
import { type PageFrame, pageDocument } from './page-frame.ts';
import { pageTrail } from './section-head.ts';
import { nodeShape, treeDrawing } from './tree-drawing.ts';

/**
 * The page of one information tree: all its pages as an outline, the tree as a map, the questions asked about it. Whole
 * without scripts; `src/web/islands/tree.js` adds zoom, search and folding.
 */
export function treePage(input: TreeInput, frame: PageFrame): string {
  const view = treePageView(input);
  const body = html`<header>${pageTrail(html`<a href="${frame.up}${addresses.trees}">Trees</a>`, 'tree')}
<h1><bdi>${clipped(view.title, 200)}</bdi></h1>
${treeFigures(view)}</header>
<main id="main" class="tree-page">
<section aria-label="About this tree">${treeFacts(view)}${view.tree.rootChoice && rootChoiceTable(view.tree.rootChoice)}${revisionTable(view.revisions, view.tree.revision)}</section>
${workspace(view, frame)}
${questionList(view.questions.all, knownTitle(view).has, frame)}
</main>`;
  return pageDocument(frame, { title: view.title, place: 'trees', body, islands: ['tree-map', 'tree'] });
}

function workspace(view: TreePageView, frame: PageFrame): Html {
  const { tree, rows, questions, counts } = view;
  const parts = { frame, tree: tree.id, questions, titleOf: knownTitle(view).titleOf };
  const drawing = treeDrawing(view);
  return html`<section aria-labelledby="pages" class="workspace" data-tree>
<h2 id="pages">Pages</h2>
${treeLegend([view])}
<div class="panes"><div class="outline-pane">${outlineTools(counts)}<div class="scroller" role="region" aria-label="Outline of the tree" tabindex="0">${outlineList(rows, parts)}</div></div>
${drawing && html`<figure class="map-pane">${mapTools()}<div class="map">${drawing}</div><p class="chosen quiet" aria-live="polite"></p></figure>`}</div>
</section>
`;
}

function knownTitle({ tree }: TreePageView) {
  const titles = new Map(tree.nodes.map(({ id, title, url }) => [id, title || url]));
  return {
    has: (id: (typeof tree.nodes)[number]['id']) => titles.has(id),
    titleOf: (id: (typeof tree.nodes)[number]['id']) => titles.get(id) ?? id,
  };
}

/** Longest list of revisions. */
const mostRevisions = 300;

/** What each revision of a tree added, folded up. @param revision the tree's present one */
function revisionTable(revisions: readonly TreeRevision[], revision: number): Html {
  const rest = revisions.length - mostRevisions;
  const late = revisions.reduce((sum, each) => sum + each.late, 0);
  return html`<details class="fold-up"><summary>How it grew: ${counted(revision, 'revision')}, ${counted(late, 'page')} grown by matches</summary>
<p class="quiet">A tree only gains pages. Revisions that added links but no page are left out.</p>
<div class="wide" role="region" aria-label="Revisions of this tree" tabindex="0"><table class="revisions">
<thead><tr><th scope="col" class="num">Revision</th><th scope="col" class="num">Pages added</th><th scope="col" class="num">By matches</th><th scope="col" class="num">Pages then</th></tr></thead>
<tbody>${revisions.slice(0, mostRevisions).map(
    (
      each,
    ) => html`<tr><th scope="row" class="num">${each.revision}</th><td class="num">${each.pages}</td><td class="num">${each.late > 0 ? html`<span class="grown">${each.late}</span>` : '–'}</td><td class="num">${each.total}</td></tr>
`,
  )}</tbody></table></div>${rest > 0 && html`<p class="quiet">and ${rest} more.</p>`}</details>`;
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

/** Search, filter and folding of the outline; `src/web/islands/tree.js` shows them. */
function outlineTools({ relations: found }: TreeCounts): Html {
  const counts = new Map(found.map(({ name, count }) => [name, count]));
  return html`<div class="tree-tools" role="search" aria-label="Pages of this tree" hidden>
<label>Search <input type="search" maxlength="200" placeholder="Title or URL" autocomplete="off" spellcheck="false"></label>
<span class="steps">${button('previous', '↑', 'Previous hit')}${button('next', '↓', 'Next hit')}</span> <output class="quiet"></output>
<label>Relation <select><option value="">all</option>${relations
    .filter((relation) => counts.has(relation))
    .map(
      (relation) => html`<option value="${relationClass(relation)}">${relationText[relation]}</option>`,
    )}</select></label>
<span class="steps">${button('unfold', 'Unfold all', null)}${button('fold', 'Fold all', null)}</span></div>`;
}

/** Zoom and folding of the map; shown by the same script. */
function mapTools(): Html {
  return html`<div class="tree-tools" role="group" aria-label="Map" hidden><span class="steps">${button('in', '+', 'Zoom in')}${button('out', '−', 'Zoom out')}${button('fit', 'Fit', 'Fit the whole map')}</span>
<button type="button" data-do="branch" aria-pressed="false" disabled>Fold branch</button> <span class="quiet hint">Drag, pinch, or Ctrl and wheel. Keys: arrows, +, −, 0.</span></div>`;
}

function button(does: string, text: string, label: string | null): Html {
  return html`<button type="button" data-do="${does}"${label !== null && html` aria-label="${label}" title="${label}"`}>${text}</button>`;
}

const shapes = [
  ['asked', 'was a target of a question'],
  ['usable', 'can be a target'],
  ['hub', 'hub: read, never asked about'],
  ['unread', 'could not be read'],
] as const;

/** What the shapes and colours of the drawings mean. */
function treeLegend(trees: readonly { readonly counts: TreeCounts }[]): Html {
  const found = new Set(trees.flatMap(({ counts }) => counts.relations.map(({ name }) => name)));
  return html`<ul class="legend" aria-label="Key to the drawings">${shapes.map(
    ([kind, text]) =>
      html`<li><svg width="13" height="13" viewBox="-6.5 -6.5 13 13" aria-hidden="true">${nodeShape(kind, 0, 0, 4)}</svg> ${text}</li>`,
  )}
${relations
  .filter((relation) => found.has(relation))
  .map((relation) => html`<li>${branch(relationClass(relation))} ${relationText[relation]}</li>`)}
<li>${branch('walked')} on the path of a match</li><li>${branch('late')} grown by a match, after the build</li></ul>`;
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
  has: (node: NodeId) => boolean,
  frame: PageFrame,
): Html | null {
  if (questions.length === 0) return null;
  const rest = questions.length - mostQuestions;
  return html`<section aria-labelledby="questions">
<h2 id="questions">Questions</h2>
<p class="quiet">${counted(questions.length, 'question')} about pages of this tree, shallow and narrow ones first. Matches that reach the same place are asked the same.</p>
<ol class="asked-list">${questions.slice(0, mostQuestions).map((question) => item(question, has, frame))}</ol>${
    rest > 0 && html`<p class="quiet">and ${rest} more; the match log has all.</p>`
  }
</section>
`;
}

function item(question: TreeQuestion, has: (node: NodeId) => boolean, frame: PageFrame): Html {
  const { number, task, askedIn } = question;
  const targets = task.targets.map(({ node, name }) => {
    const text = html`<bdi>${clipped(name, 80)}</bdi>`;
    return has(node) ? html`<a href="#${pageAnchor(node)}">${text}</a>` : text;
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
