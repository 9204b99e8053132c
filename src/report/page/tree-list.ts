import { type Html, html } from '../html/html.ts';
import { hubText, relationText, unreadText } from '../tree-words.ts';
import type { OutlineGroup, OutlineLink, OutlineNode, TreeOutline } from '../view/tree-outline.ts';
import { counted } from '../words.ts';
import { clipped } from './clipped.ts';
import { pageLink } from './links.ts';
import { nodeKind } from './node-shape.ts';
import { relationClass } from './relation-class.ts';

/** Trees of at most so many drawn pages are unfolded; larger ones are folded below the root's children. */
const mostUnfolded = 30;
/** Longest list of links to pages that stand elsewhere. */
const mostAgain = 6;

/** The tree as nested lists that fold without a script: relation, page, state, and what was asked and walked. */
export function treeList({ root, drawn }: TreeOutline): Html {
  const openLevels = drawn <= mostUnfolded ? Number.POSITIVE_INFINITY : 1;
  return html`<ul class="outline">${item(root, null, openLevels)}</ul>`;
}

/** @param number the page's number in the drawing; null below the root's children */
function item(outline: OutlineNode, number: number | null, openLevels: number): Html {
  return html`<li class="${nodeKind(outline)}">${line(outline, number)}${linksOf(outline, openLevels)}</li>
`;
}

function line(outline: OutlineNode, number: number | null): Html {
  const { node } = outline;
  return html`<div>${number !== null && html`<span class="number">${number}</span> `}${pageLink({ title: node.title || node.url, url: node.url })}${remarks(
    outline,
  ).map(([kind, text]) => html` <span class="${kind}">${text}</span>`)}</div>`;
}

function remarks({ node, asked, walked, late, below, askedBelow }: OutlineNode): (readonly [string, string])[] {
  const state = stateText(node);
  return [
    ...(state === null ? [] : [['why', state] as const]),
    ...(asked > 0 ? [['use', `target of ${counted(asked, 'question')}`] as const] : []),
    ...(walked > 0 ? [['use', `on the path of ${counted(walked, 'match', 'matches')}`] as const] : []),
    ...(late ? [['grown', 'grown by a match'] as const] : []),
    ...(below > 0
      ? [['why', askedBelow > 0 ? `${below} below, ${askedBelow} asked about` : `${below} below`] as const]
      : []),
  ];
}

function stateText({ state, hub, failure }: OutlineNode['node']): string | null {
  if (state === 'usable') return null;
  if (state === 'hub') return hub === null ? 'hub' : `hub: ${hubText[hub]}`;
  return failure === null ? 'not read' : `not read: ${unreadText[failure]}`;
}

function linksOf({ groups, again, below, undrawn, level }: OutlineNode, openLevels: number): Html | null {
  if (below === 0 && again.length === 0) return null;
  let before = 0;
  const lists = groups.map((group) => {
    before += group.nodes.length;
    return groupBlock(group, level === 0 ? before - group.nodes.length : null, openLevels);
  });
  return html`<details${level < openLevels && html` open`}><summary>Links from this page</summary>${lists}${
    undrawn > 0 &&
    html`<p class="quiet">${counted(undrawn, 'page')} below ${undrawn === 1 ? 'is' : 'are'} not drawn.</p>`
  }${again.length > 0 && againText(again)}</details>`;
}

function groupBlock({ relation, heading, nodes }: OutlineGroup, numbersFrom: number | null, openLevels: number): Html {
  return html`<div class="kin ${relationClass(relation)}"><p>${relationText[relation]}${
    heading !== '' && html`<span class="quiet">, under “<bdi>${clipped(heading, 80)}</bdi>”</span>`
  }</p>
<ul>${nodes.map((node, index) => item(node, numbersFrom === null ? null : numbersFrom + index + 1, openLevels))}</ul></div>`;
}

/** Links of one relation stand together. */
function againText(links: readonly OutlineLink[]): Html {
  const shown = links.slice(0, mostAgain);
  const rest = links.length - shown.length;
  const relations = [...new Set(shown.map(({ relation }) => relation))];
  return html`<p class="quiet">Also leads to pages that stand elsewhere: ${relations.map(
    (relation, index) =>
      html`${index > 0 && '; '}${titlesText(shown.filter((link) => link.relation === relation))} (${relationText[relation]})`,
  )}${rest > 0 && `; ${rest} more`}.</p>`;
}

function titlesText(links: readonly OutlineLink[]): Html[] {
  return links.map(({ title }, index) => html`${index > 0 && ', '}<bdi>${clipped(title, 80)}</bdi>`);
}
