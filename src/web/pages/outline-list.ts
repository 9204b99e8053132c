import type { NodeId, TreeId } from '../../kernel/ids.ts';
import { counted } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import { hubText, relationText, unreadText } from '../../reporting/tree-words.ts';
import { addresses, nameSlug } from '../../reporting/view/addresses.ts';
import type { TreeQuestion, TreeQuestions, TreeRow, TreeRows } from '../../reporting/view/tree-rows.ts';
import { questionAnchor, urlLink } from './links.ts';
import type { PageFrame } from './page-frame.ts';

/** Levels are open from the root as long as no more than so many pages show. */
const mostOpen = 60;
/** Pages below this level stand in one list: HTML parsers stop nesting at some hundred elements, and screens are narrow. */
export const deepestNested = 14;
/** Pages of a tree that are shown, those nearest to the root: more make a page of megabytes. */
export const mostOutlined = 400;

/** What the outline needs to know beside the rows. */
interface Outline {
  readonly frame: PageFrame;
  readonly tree: TreeId;
  readonly questions: TreeQuestions;
  readonly shown: ReadonlySet<TreeRow>;
  /** How many levels below the root are open. */
  readonly open: number;
}

/** The pages of a tree in nested lists that fold without a script; each unfolds what is known of it. */
export function outlineList({ placed, loose }: TreeRows, of: Pick<Outline, 'frame' | 'tree' | 'questions'>): Html {
  const [root] = placed;
  const shown = new Set([...placed, ...loose].slice(0, mostOutlined));
  const rest = placed.length + loose.length - shown.size;
  const outline = { ...of, shown, open: openLevels(placed) };
  const apart = loose.filter((row) => shown.has(row));
  return html`<ul class="outline">${root !== undefined && item(root, outline)}</ul>${
    apart.length > 0 &&
    html`<h3>Reached by no link from the root</h3>
<ul class="outline loose">${apart.map((row) => item(row, outline))}</ul>`
  }${rest > 0 && html`<p class="quiet">${counted(rest, 'more page')}: <code>dr-arena tree show ${of.tree} --json</code></p>`}`;
}

/** How many levels below the root may be open. */
function openLevels(placed: readonly TreeRow[]): number {
  if (placed.length <= mostOpen) return Number.POSITIVE_INFINITY;
  const firstHidden = placed[mostOpen];
  return Math.max(1, (firstHidden?.level ?? 1) - 1);
}

function item(row: TreeRow, outline: Outline): Html {
  const { node } = row;
  return html`<li id="${pageAnchor(node.id)}" class="${kindOf(row)}"><details class="page"><summary><bdi>${clipped(node.title || node.url, 200)}</bdi>${remarks(row)}</summary>
${about(row, outline)}</details>${below(row, outline)}</li>
`;
}

/** The fragment at which a page stands in the outline of its tree. */
export function pageAnchor(node: NodeId): string {
  return `p-${nameSlug(node)}`;
}

/** By what became of the page in this tournament: its mark, which the words beside it say too. */
function kindOf({ node: { state }, asked }: TreeRow): string {
  if (asked > 0) return 'asked';
  return state === 'usable' || state === 'hub' ? state : 'unread';
}

function remarks({ node, asked }: TreeRow): Html[] {
  const state = stateRemark(node);
  return [
    ...(state === '' ? [] : [html` <span class="why">${state}</span>`]),
    ...(asked > 0 ? [html` <span class="use">target of ${counted(asked, 'question')}</span>`] : []),
  ];
}

function stateRemark({ state, hub, failure }: TreeRow['node']): string {
  if (state === 'usable') return '';
  if (state === 'hub') return hub === null ? 'hub' : `hub: ${hubText[hub]}`;
  return failure === null ? 'not read' : `not read: ${unreadText[failure]}`;
}

function below(row: TreeRow, outline: Outline): Html | null {
  const isDeepest = row.level >= deepestNested;
  const rows = (isDeepest ? allBelow(row) : row.children).filter((each) => outline.shown.has(each));
  if (rows.length === 0) return null;
  const { title, url } = row.node;
  return html`<details class="below"${row.level < outline.open && html` open`}><summary>Pages below <bdi>${clipped(title || url, 60)}</bdi></summary>${
    isDeepest && html`<p class="quiet">All pages further down, level by level:</p>`
  }<ul>${rows.map((each) => item(isDeepest ? { ...each, children: [] } : each, outline))}</ul></details>`;
}

function allBelow({ children }: TreeRow): TreeRow[] {
  const found = [...children];
  for (const row of found) found.push(...row.children);
  return found;
}

/** Longest list of the questions about one page. */
const mostQuestions = 8;

/** What is known of a page of a tree: address, how it came, what asked about it. */
function about(row: TreeRow, { frame, tree, questions }: Outline): Html {
  const { id, url, depth, revision } = row.node;
  const snapshot =
    frame.hasSnapshot(tree, id) && html` · <a href="${frame.up}${addresses.snapshot(tree, id)}">as it was read</a>`;
  return html`<div class="about"><p>${urlLink(url)}${snapshot}</p>
<p>Depth ${depth}. Came in revision ${revision}. ${arrival(row)}</p>
${questionsText(questions.about(id))}</div>`;
}

/** The link it was met by. */
function arrival({ edge }: TreeRow): Html | null {
  if (edge === null) return null;
  const { anchor, context, relation } = edge;
  return html`Linked${anchor !== '' && html` as “<bdi>${clipped(anchor, 120)}</bdi>”`} (${relationText[relation]})${
    context !== '' && context !== anchor && html`: <q dir="auto">${clipped(context, 240)}</q>`
  }`;
}

function questionsText(questions: readonly TreeQuestion[]): Html | null {
  if (questions.length === 0) return null;
  const rest = questions.length - mostQuestions;
  return html`<p>Target of ${questions.slice(0, mostQuestions).map((question, index) => html`${index > 0 && '; '}<a href="#${questionAnchor(question)}">question ${question.number}</a>`)}${rest > 0 && `; and ${rest} more`}.</p>`;
}
