import type { Page } from '../../../crawler/page.ts';
import { gradedItems } from '../../../examiner/task.ts';
import { isQuestionTree } from '../../../trees/question-tree.ts';
import { playedOnHead } from '../../arena/played-on.ts';
import { partsAround, type TextPart } from '../../audit/packet.ts';
import type { NodeId } from '../../kernel/ids.ts';
import { counted } from '../../reporting/arena-words.ts';
import { clipped, type Html, type HtmlPart, html, namedValue, quoted, timeText } from '../../reporting/html/html.ts';
import { cellTable, restOfRows } from '../../reporting/html/html-table.ts';
import { standsIn, writtenText } from '../../reporting/html/written-text.ts';
import { hubText, relationText, sourceText, unreadText } from '../../reporting/tree-words.ts';
import { addresses, pageAnchor, quoteAnchor } from '../../reporting/view/addresses.ts';
import { type QuotedPage, quotedPages, type TreeInput } from '../../reporting/view/page-inputs.ts';
import {
  type TreePageView,
  type TreeQuestion,
  type TreeRow,
  treePageView,
} from '../../reporting/view/tree-page-view.ts';
import { agentName, urlLink } from './links.ts';
import { type PageFrame, pageDocument, pageTrail } from './page-frame.ts';
import { rubricList } from './verdict-block.ts';

/** Pages of a tree that are shown, those nearest to the root: more make a page of megabytes. */
export const mostOutlined = 400;

/** Texts of pages as they were read, by page; those that are not kept are left out. */
export type PageTexts = ReadonlyMap<NodeId, Page>;

/**
 * The page of one information tree: its pages, the questions asked about it, and the words that they stand on.
 * @param texts of the pages that questions quote; of a question of one's own, its file
 */
export function treePage(input: TreeInput, texts: PageTexts, frame: PageFrame): string {
  const view = treePageView(input);
  const { tree, title, rows, questions } = view;
  if (isQuestionTree(tree.id)) return questionPage(view, texts, frame);
  const firstRows = rows.slice(0, mostOutlined);
  const quoted = quotedPages(input);
  const body = html`<header>${treeTrail(frame)}
<h1><bdi>${clipped(title, 200)}</bdi></h1>
${treeFigures(view)}</header>
<main id="main" class="tree-page">
<section aria-label="About this tree">${treeFacts(view)}</section>
<section aria-labelledby="pages">
<h2 id="pages">Pages</h2>
${cellTable({ label: 'Pages of the tree', className: 'cards compact', heads: ['Page', 'Linked from', '#Depth', '#Revision', 'State', '#Target of questions'], rows: firstRows.map(pageRow) })}${restOfRows(rows, 'page', mostOutlined)}${
  rows.length > mostOutlined && html`<p class="quiet"><code>dr-arena tree show ${tree.id} --json</code></p>`
}
</section>
${questionList(questions, new Set(firstRows.map(({ node }) => node.id)), frame)}
${
  quoted.length > 0 &&
  html`<section aria-labelledby="words"><h2 id="words">What the pages said</h2>
<p class="quiet">As it was read, in Markdown: what stands around words that questions stand on, which are marked.</p>
${quoted.map((page) => pageWords(page, texts.get(page.node.id) ?? null))}</section>`
}
</main>`;
  return pageDocument(frame, { title, place: 'trees', body });
}

function treeTrail({ up, ofMatch = false, playedOn = 'tree' }: PageFrame): Html {
  if (ofMatch) return pageTrail(html`<a href="${up}${addresses.leaderboard}">Match</a>`, playedOn);
  return pageTrail(html`<a href="${up}${addresses.trees}">${playedOnHead[playedOn]}s</a>`, playedOn);
}

function pageRow({ node, edge, parent, asked }: TreeRow): readonly HtmlPart[] {
  const { id, title, url, depth, revision } = node;
  return [
    html`<span id="${pageAnchor(id)}"><bdi>${clipped(title || url, 200)}</bdi></span> <span class="quiet">${title !== '' && urlLink(url)}</span>`,
    edge === null
      ? '–'
      : html`<bdi>${clipped(parent?.title || edge.from, 80)}</bdi> <span class="quiet">${edge.anchor !== '' && html`as “<bdi>${clipped(edge.anchor, 120)}</bdi>” `}(${relationText[edge.relation]})</span>`,
    depth,
    revision,
    stateText(node),
    asked,
  ];
}

function stateText({ state, hub, failure }: TreeRow['node']): string {
  if (state === 'usable') return 'usable';
  if (state === 'hub') return hub === null ? 'hub' : `hub: ${hubText[hub]}`;
  return failure === null ? 'not read' : `not read: ${unreadText[failure]}`;
}

/** The place of an own question: what was asked, by what answers are judged, in which rounds, and all that its file says. */
function questionPage({ tree, title, questions }: TreePageView, texts: PageTexts, frame: PageFrame): string {
  const file = tree.nodes.find(({ id }) => id === tree.root);
  const body = html`<header>${treeTrail(frame)}
<h1><bdi>${clipped(title, 200)}</bdi></h1></header>
<main id="main">${questions.map(
    ({
      task,
      askedIn,
    }) => html`<section aria-label="Question"><p class="question" dir="auto">${clipped(task.question, 6000)}</p>
<ol class="items">${gradedItems(task).map(({ text }) => html`<li><div class="point" dir="auto">${clipped(text, 600)}</div></li>`)}</ol>
${task.rubric !== undefined && html`<h2>Rubric</h2>${rubricList(task.rubric)}`}
<p class="quiet">${askedText(askedIn, frame)}</p></section>
`,
  )}${file !== undefined && texts.has(file.id) && html`<section aria-label="Its file"><h2>All that its file says of it</h2>${pageWords({ node: file, quotes: [] }, texts.get(file.id) ?? null, true)}</section>`}</main>`;
  return pageDocument(frame, { title, place: 'trees', body });
}

/** Longest list of questions, and of the targets and rounds of one. */
const mostQuestions = 300;
const mostTargets = 12;
const mostRounds = 8;

/** The questions asked on a tree: how deep and wide, their targets, the rounds they were asked in. Null when there are none. */
function questionList(questions: readonly TreeQuestion[], pageIds: ReadonlySet<NodeId>, frame: PageFrame): Html | null {
  if (questions.length === 0) return null;
  const rest = questions.length - mostQuestions;
  return html`<section aria-labelledby="questions">
<h2 id="questions">Questions</h2>
<p class="quiet">${counted(questions.length, 'question')} about pages of this tree, shallow and narrow ones first. Matches that reach the same place are asked the same.</p>
<ol>${questions.slice(0, mostQuestions).map((question) => item(question, pageIds, frame))}</ol>${
    rest > 0 && html`<p class="quiet">and ${rest} more; the match log has all.</p>`
  }
</section>
`;
}

function item({ task, askedIn }: TreeQuestion, pageIds: ReadonlySet<NodeId>, frame: PageFrame): Html {
  const targets = task.targets.map(({ node, name }) => {
    const text = html`<bdi>${clipped(name, 80)}</bdi>`;
    return pageIds.has(node) ? html`<a href="#${pageAnchor(node)}">${text}</a>` : text;
  });
  return html`<li><p><bdi>${clipped(task.question, 320)}</bdi></p>
<p class="quiet">Depth ${task.path.length}, width ${task.width}. ${targets.length > 0 && html`Targets: ${firstItems(targets, mostTargets)}. `}${askedText(askedIn, frame)}</p></li>
`;
}

/** Each round leads to its place on the page of its match. */
function askedText(askedIn: TreeQuestion['askedIn'], { up }: PageFrame): Html {
  if (askedIn.length === 0) return html`Not asked.`;
  const rounds = askedIn.map(
    ({ match, round, isVoid }) =>
      html`<a href="${up}${addresses.match(match, round)}">${agentName(match.a)} – ${agentName(match.b)}, round ${round}</a>${isVoid && ' (void)'}`,
  );
  return html`Asked in ${firstItems(rounds, mostRounds)}.`;
}

function firstItems(parts: readonly Html[], most: number): Html {
  const rest = parts.length - most;
  return html`${parts.slice(0, most).map((part, index) => html`${index > 0 && '; '}${part}`)}${rest > 0 && `; ${rest} more`}`;
}

/** Origin and content of a tree, as a list of facts. */
function treeFacts({ tree, url, counts }: TreePageView): Html {
  const { topic, source, category, geo, at } = tree.seed;
  const relations = counts.relations.map(({ name, count }) => `${relationText[name]} ${count}`).join('; ');
  return html`<dl class="facts">
${namedValue('Seed', html`<bdi>${clipped(topic, 200)}</bdi> <span class="quiet">${sourceText[source]}${geo !== null && html`, <bdi>${clipped(geo, 10)}</bdi>`}, ${timeText(at)}</span>`)}
${category !== null && namedValue('Category', html`<bdi>${clipped(category, 200)}</bdi>`)}
${url !== null && namedValue('Root', html`${urlLink(url)}${tree.rootChoice === null && ' (given)'}`)}
${namedValue('Links', html`${counts.links}${relations !== '' && `: ${relations}`}`)}
${namedValue('Tree', html`<code>${clipped(tree.id, 80)}</code>, ${`revision ${tree.revision}`}`)}
</dl>`;
}

/** The figures at the head of the page. */
function treeFigures({ counts, matches, questions }: TreePageView): Html {
  const figures = [
    [counts.pages, 'pages'],
    [counts.usable, 'can be targets'],
    [counts.asked, 'were asked about'],
    [counts.hubs, 'hubs'],
    [counts.unread, 'not read'],
    [questions.length, questions.length === 1 ? 'question' : 'questions'],
    [matches, matches === 1 ? 'match' : 'matches'],
  ] as const;
  return html`<dl class="figures small">${figures.map(([count, name]) => namedValue(name, count))}</dl>`;
}

/** A page that was read, as far as it is shown. */
type ReadPage = Pick<Page, 'text' | 'fetchedAt'> & { readonly hash: string };

/**
 * A page that questions stand on, as it was read: its words around those, which are marked and have the fragment
 * `quoteAnchor`.
 * @param page null where its text is not kept
 * @param whole whether all of its text is shown
 */
export function pageWords({ node, quotes }: QuotedPage, page: ReadPage | null, whole = false): Html {
  const id = `${pageAnchor(node.id)}-words`;
  const all: TextPart = { start: 0, text: page?.text ?? '' };
  const placed = quotes.filter((quote) => standsIn(all, quote, quote.text));
  const others = quotes.filter((quote) => !placed.includes(quote));
  const marks = placed.map((quote) => ({ start: quote.start, end: quote.end, id: quoteAnchor(quote) }));
  return html`<article aria-labelledby="${id}"><h3 id="${id}" dir="auto">${clipped(node.title || node.url, 300)}</h3>
<p class="quiet">${urlLink(node.url)}${page === null ? '. Its text is not kept here.' : html`, read ${timeText(page.fetchedAt)}. SHA-256 of the text <code>${clipped(page.hash, 64)}</code>`}</p>
${page !== null && writtenText(all.text.length, whole ? [all] : partsAround([all], placed), marks)}
${others.map((quote) => html`<p>Words that do not stand in it where they should: <mark id="${quoteAnchor(quote)}">${quoted(quote.text)}</mark></p>`)}</article>
`;
}
