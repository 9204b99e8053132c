import { type Html, html } from '../html/html.ts';
import { hubText, relationText, unreadText } from '../tree-words.ts';
import type { TreeRow, TreeRows } from '../view/tree-rows.ts';
import { counted } from '../words.ts';
import { clipped } from './clipped.ts';
import { nodeKind } from './node-shape.ts';
import { type OutlineParts, outlineAbout } from './outline-about.ts';
import { pageAnchor } from './page-anchor.ts';
import { relationClass } from './relation-class.ts';

/** Levels are open from the root as long as no more than so many pages show. */
const mostOpen = 60;
/** Pages below this level stand in one list: HTML parsers stop nesting at some hundred elements, and screens are narrow. */
export const deepestNested = 14;

/** Every page of a tree in nested lists that fold without a script; each unfolds what is known of it. */
export function outlineList({ placed, loose }: TreeRows, parts: OutlineParts): Html {
  const [root] = placed;
  const open = openLevels(placed);
  return html`<ul class="outline">${root !== undefined && item(root, open, parts)}</ul>${
    loose.length > 0 &&
    html`<h3>Reached by no link from the root</h3>
<ul class="outline loose">${loose.map((row) => item(row, 0, parts))}</ul>`
  }`;
}

/** How many levels below the root may be open. */
function openLevels(placed: readonly TreeRow[]): number {
  if (placed.length <= mostOpen) return Number.POSITIVE_INFINITY;
  const firstHidden = placed[mostOpen];
  return Math.max(1, (firstHidden?.level ?? 1) - 1);
}

function item(row: TreeRow, open: number, parts: OutlineParts): Html {
  const { node, edge } = row;
  const kinds = [nodeKind(row), ...(edge === null ? [] : [relationClass(edge.relation)])];
  return html`<li id="${pageAnchor(node.id)}" class="${kinds.join(' ')}"><details class="page"><summary><bdi>${clipped(node.title || node.url, 200)}</bdi>${remarks(row)}</summary>
${outlineAbout(row, parts)}</details>${below(row, open, parts)}</li>
`;
}

function remarks({ node, asked, late, below, askedBelow }: TreeRow): Html[] {
  const state = node.state === 'usable' ? null : stateRemark(node);
  return [
    ...(state === null ? [] : [html` <span class="why">${state}</span>`]),
    ...(asked > 0 ? [html` <span class="use">target of ${counted(asked, 'question')}</span>`] : []),
    ...(late ? [html` <span class="grown">grown by a match</span>`] : []),
    ...(below > 0
      ? [html` <span class="why">${below} below${askedBelow > 0 && `, ${askedBelow} asked about`}</span>`]
      : []),
  ];
}

function stateRemark({ state, hub, failure }: TreeRow['node']): string {
  if (state === 'hub') return hub === null ? 'hub' : `hub: ${hubText[hub]}`;
  return failure === null ? 'not read' : `not read: ${unreadText[failure]}`;
}

function below(row: TreeRow, open: number, parts: OutlineParts): Html | null {
  if (row.children.length === 0) return null;
  const { title, url } = row.node;
  const lists =
    row.level < deepestNested
      ? groupsOf(row.children).map((rows) => groupBlock(rows, open, parts))
      : html`<p class="quiet">All pages further down, level by level:</p><ul>${allBelow(row).map((each) => item({ ...each, children: [] }, open, parts))}</ul>`;
  return html`<details class="below"${row.level < open && html` open`}><summary>Pages below <bdi>${clipped(title || url, 60)}</bdi></summary>${lists}</details>`;
}

function groupBlock(rows: readonly TreeRow[], open: number, parts: OutlineParts): Html | null {
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

function allBelow({ children }: TreeRow): TreeRow[] {
  const found = [...children];
  for (const row of found) found.push(...row.children);
  return found;
}
