import type { NodeId, TreeId } from '../../kernel/ids.ts';
import { counted } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import { hubText, relationClass, relationText, unreadText } from '../../reporting/tree-words.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { TreeQuestion, TreeQuestions, TreeRow, TreeRows } from '../../reporting/view/tree-rows.ts';
import { pageAnchor, questionAnchor, roundLink, urlLink } from './links.ts';
import type { PageFrame } from './page-frame.ts';

/** Levels are open from the root as long as no more than so many pages show. */
const mostOpen = 60;
/** Pages below this level stand in one list: HTML parsers stop nesting at some hundred elements, and screens are narrow. */
export const deepestNested = 14;

/** The pages of a tree in nested lists that fold without a script; each unfolds what is known of it. */
export function outlineList({ placed, loose }: TreeRows, parts: OutlineWords): Html {
  const [root] = placed;
  const open = openLevels(placed);
  const unreached = loose.filter(({ node }) => parts.shown.has(node.id));
  return html`<ul class="outline">${root !== undefined && item(root, open, parts)}</ul>${
    unreached.length > 0 &&
    html`<h3>Reached by no link from the root</h3>
<ul class="outline loose">${unreached.map((row) => item(row, 0, parts))}</ul>`
  }`;
}

/** How many levels below the root may be open. */
function openLevels(placed: readonly TreeRow[]): number {
  if (placed.length <= mostOpen) return Number.POSITIVE_INFINITY;
  const firstHidden = placed[mostOpen];
  return Math.max(1, (firstHidden?.level ?? 1) - 1);
}

function item(row: TreeRow, open: number, parts: OutlineWords): Html {
  const { node, edge } = row;
  const kinds = [nodeKind(row), ...(edge === null ? [] : [relationClass(edge.relation)])];
  return html`<li id="${pageAnchor(node.id)}" class="${kinds.join(' ')}"><details class="page"><summary><bdi>${clipped(node.title || node.url, 200)}</bdi>${remarks(row)}</summary>
${outlineAbout(row, parts)}</details>${below(row, open, parts)}</li>
`;
}

function remarks({ node, asked }: TreeRow): Html[] {
  const state = node.state === 'usable' ? null : stateRemark(node);
  return [
    ...(state === null ? [] : [html` <span class="why">${state}</span>`]),
    ...(asked > 0 ? [html` <span class="use">target of ${counted(asked, 'question')}</span>`] : []),
  ];
}

function stateRemark({ state, hub, failure }: TreeRow['node']): string {
  if (state === 'hub') return hub === null ? 'hub' : `hub: ${hubText[hub]}`;
  return failure === null ? 'not read' : `not read: ${unreadText[failure]}`;
}

function below(row: TreeRow, open: number, parts: OutlineWords): Html | null {
  const children = row.children.filter(({ node }) => parts.shown.has(node.id));
  if (children.length === 0) return null;
  const { title, url } = row.node;
  const lists =
    row.level < deepestNested
      ? groupsOf(children).map((rows) => groupBlock(rows, open, parts))
      : html`<p class="quiet">All pages further down, level by level:</p><ul>${allBelow(row, parts).map((each) => item({ ...each, children: [] }, open, parts))}</ul>`;
  return html`<details class="below"${row.level < open && html` open`}><summary>Pages below <bdi>${clipped(title || url, 60)}</bdi></summary>${lists}</details>`;
}

function groupBlock(rows: readonly TreeRow[], open: number, parts: OutlineWords): Html | null {
  const edge = rows[0]?.edge ?? null;
  if (edge === null) return null;
  return html`<div class="kin ${relationClass(edge.relation)}"><p>${relationText[edge.relation]}${
    edge.heading !== '' && html`<span class="quiet">, under “<bdi>${clipped(edge.heading, 80)}</bdi>”</span>`
  }</p>
<ul>${rows.map((row) => item(row, open, parts))}</ul></div>`;
}

/** Neighbours that were met by links of one relation under one heading stand together. */
function groupsOf(rows: readonly TreeRow[]): TreeRow[][] {
  const groups: TreeRow[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    const before = last?.[0]?.edge;
    if (last && before?.relation === row.edge?.relation && before?.heading === row.edge?.heading) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

function allBelow({ children }: TreeRow, { shown }: OutlineWords): TreeRow[] {
  const found = [...children];
  for (const row of found) found.push(...row.children);
  return found.filter(({ node }) => shown.has(node.id));
}

/** Longest lists of questions, and of the rounds of one question. */
const mostQuestions = 8;
const mostRounds = 4;

/** What the outline needs to know beside the rows. */
export interface OutlineWords {
  readonly frame: PageFrame;
  readonly tree: TreeId;
  readonly questions: TreeQuestions;
  /** Pages that are shown; of a large tree not all. */
  readonly shown: ReadonlySet<NodeId>;
}

/** What is known of a page of a tree: address, state, how it came, what asked about it. */
function outlineAbout(row: TreeRow, parts: OutlineWords): Html {
  const { node } = row;
  return html`<div class="about"><p>${urlLink(node.url)}${snapshotLink(node.id, parts)}</p>
<p>${stateText(row)} ${cameText(row)} ${arrival(row)}</p>
${questionsText(parts.questions.about(node.id), parts)}</div>`;
}

function snapshotLink(node: NodeId, { frame, tree }: OutlineWords): Html | null {
  if (!frame.hasSnapshot(tree, node)) return null;
  return html` · <a href="${frame.up}${addresses.snapshot(tree, node)}">as it was read</a>`;
}

function stateText({ node: { state, hub, failure } }: TreeRow): string {
  if (state === 'usable') return 'Can be a target.';
  if (state === 'hub') return `Hub, never asked about${hub === null ? '' : `: ${hubText[hub]}`}.`;
  return `Not read${failure === null ? '' : `: ${unreadText[failure]}`}.`;
}

function cameText({ node: { depth, revision } }: TreeRow): string {
  return `Depth ${depth}. Came in revision ${revision}.`;
}

/** The link it was met by; page above and heading stand around it in the outline. */
function arrival({ edge }: TreeRow): Html | null {
  if (edge === null) return null;
  const { anchor, context, relation } = edge;
  return html`Linked${anchor !== '' && html` as “<bdi>${clipped(anchor, 120)}</bdi>”`} (${relationText[relation]})${
    context !== '' && context !== anchor && html`: <q dir="auto">${clipped(context, 240)}</q>`
  }`;
}

function questionsText(questions: readonly TreeQuestion[], parts: OutlineWords): Html | null {
  if (questions.length === 0) return null;
  const rest = questions.length - mostQuestions;
  return html`<p>Target of ${questions.slice(0, mostQuestions).map((question, index) => html`${index > 0 && '; '}<a href="#${questionAnchor(question)}">question ${question.number}</a>${askedText(question, parts)}`)}${rest > 0 && `; and ${rest} more`}.</p>`;
}

function askedText({ askedIn }: TreeQuestion, { frame }: OutlineWords): Html | null {
  if (askedIn.length === 0) return null;
  const rest = askedIn.length - mostRounds;
  const links = askedIn
    .slice(0, mostRounds)
    .map((asked, index) => html`${index > 0 && ', '}${roundLink(asked, frame)}`);
  return html` (${links}${rest > 0 && `, ${rest} more`})`;
}

/** The mark of a page: by shape as well as by colour. */
type NodeKind = 'asked' | 'usable' | 'hub' | 'unread';

/** The kind by what became of the page in this tournament. */
export function nodeKind({ node: { state }, asked }: Pick<TreeRow, 'node' | 'asked'>): NodeKind {
  if (asked > 0) return 'asked';
  if (state === 'usable') return 'usable';
  return state === 'hub' ? 'hub' : 'unread';
}

/** A disc for a target, a ring for a page that can be one, a square for a hub, a cross for a page that was not read. */
export function nodeShape(kind: NodeKind, x: number, y: number, radius: number): Html {
  if (kind === 'asked' || kind === 'usable')
    return html`<circle class="node ${kind}" cx="${x}" cy="${y}" r="${radius}"/>`;
  const r = radius - 0.5;
  const d = 2 * radius - 1;
  if (kind === 'hub') return html`<rect class="node hub" x="${x - r}" y="${y - r}" width="${d}" height="${d}"/>`;
  return html`<path class="node unread" d="M${x - r} ${y - r}l${d} ${d}m0 ${-d}l${-d} ${d}"/>`;
}
