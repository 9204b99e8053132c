import type { TreeEdge } from '../../../trees/information-tree.ts';
import type { NodeId, TreeId } from '../../kernel/ids.ts';
import { type Html, html } from '../html/html.ts';
import { addresses } from '../site/addresses.ts';
import type { PageFrame } from '../site/page-frame.ts';
import { hubText, relationText, unreadText } from '../tree-words.ts';
import type { TreeQuestion, TreeQuestions } from '../view/tree-questions.ts';
import type { TreeRow } from '../view/tree-rows.ts';
import { counted } from '../words.ts';
import { clipped } from './clipped.ts';
import { urlLink } from './links.ts';
import { pageAnchor } from './page-anchor.ts';
import { questionAnchor, roundLink } from './question-links.ts';

/** Longest lists of links, of questions, and of the rounds of one question. */
const [mostLinks, mostQuestions, mostRounds] = [8, 8, 4];

/** What the outline needs to know beside the rows. */
export interface OutlineParts {
  readonly frame: PageFrame;
  readonly tree: TreeId;
  readonly questions: TreeQuestions;
  readonly titleOf: (node: NodeId) => string;
}

/** All that is known of a page of a tree: address, state, how it came, what asked about it, its further links. */
export function outlineAbout(row: TreeRow, parts: OutlineParts): Html {
  const { node, from, to } = row;
  const { about, through } = parts.questions;
  return html`<div class="about"><p>${urlLink(node.url)}${snapshotLink(node.id, parts)}</p>
<p>${stateText(row)} ${cameText(row)} ${grownText(row)} ${arrival(row)}</p>
${questionsText('Target of', about(node.id), (question) => askedText(question, parts))}${questionsText('On the path of', through(node.id), () => null)}${linkList('Also linked from', from, (edge) => edge.from, parts)}${linkList('Also leads to', to, (edge) => edge.to, parts)}</div>`;
}

function snapshotLink(node: NodeId, { frame, tree }: OutlineParts): Html | null {
  if (!frame.hasSnapshot(tree, node)) return null;
  return html` · <a href="${frame.up}${addresses.snapshot(tree, node)}">as it was read</a>`;
}

function stateText({ node: { state, hub, failure } }: TreeRow): string {
  if (state === 'usable') return 'Can be a target.';
  if (state === 'hub') return `Hub, never asked about${hub === null ? '' : `: ${hubText[hub]}`}.`;
  return `Not read${failure === null ? '' : `: ${unreadText[failure]}`}.`;
}

function cameText({ node: { depth, revision }, late, walked }: TreeRow): string {
  const walks = walked > 0 ? ` On the path of ${counted(walked, 'match', 'matches')}.` : '';
  return `Depth ${depth}. Came in revision ${revision}${late ? ', grown by a match' : ''}.${walks}`;
}

function grownText({ growth, node }: TreeRow): string {
  if (growth === null) return node.state === 'unusable' ? '' : 'Not grown.';
  const { steps, linksSeen, exhausted } = growth;
  return `Grown in ${counted(steps, 'step')}, ${counted(linksSeen, 'link')} looked at${exhausted ? ', none left' : ''}.`;
}

/** The link it was met by; page above and heading stand around it in the outline. */
function arrival({ edge }: TreeRow): Html | null {
  if (edge === null) return null;
  const { anchor, context, relation } = edge;
  return html`Linked${anchor !== '' && html` as “<bdi>${clipped(anchor, 120)}</bdi>”`} (${relationText[relation]})${
    context !== '' && context !== anchor && html`: <q dir="auto">${clipped(context, 240)}</q>`
  }`;
}

function questionsText(
  title: string,
  questions: readonly TreeQuestion[],
  more: (question: TreeQuestion) => Html | null,
): Html | null {
  if (questions.length === 0) return null;
  const rest = questions.length - mostQuestions;
  return html`<p>${title} ${questions.slice(0, mostQuestions).map((question, index) => html`${index > 0 && '; '}<a href="#${questionAnchor(question)}">question ${question.number}</a>${more(question)}`)}${rest > 0 && `; and ${rest} more`}.</p>`;
}

function askedText({ askedIn }: TreeQuestion, { frame }: OutlineParts): Html | null {
  if (askedIn.length === 0) return null;
  const rest = askedIn.length - mostRounds;
  const links = askedIn
    .slice(0, mostRounds)
    .map((asked, index) => html`${index > 0 && ', '}${roundLink(asked, frame)}`);
  return html` (${links}${rest > 0 && `, ${rest} more`})`;
}

function linkList(
  title: string,
  edges: readonly TreeEdge[],
  end: (edge: TreeEdge) => NodeId,
  { titleOf }: OutlineParts,
): Html | null {
  if (edges.length === 0) return null;
  const rest = edges.length - mostLinks;
  return html`<p class="further">${title} ${edges
    .slice(0, mostLinks)
    .map(
      (edge, index) =>
        html`${index > 0 && ', '}<a href="#${pageAnchor(end(edge))}"><bdi>${clipped(titleOf(end(edge)), 60)}</bdi></a>${edge.relation !== 'unknown' && ` (${relationText[edge.relation]})`}`,
    )}${rest > 0 && `, and ${rest} more`}.</p>`;
}
