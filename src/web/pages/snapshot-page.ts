import { isQuestionTree } from '../../../trees/question-tree.ts';
import { playedOnHead } from '../../arena/played-on.ts';
import { counted } from '../../reporting/arena-words.ts';
import { type Highlight, highlightedMarkdown } from '../../reporting/html/highlighted-markdown.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import type { TextSpan } from '../../reporting/html/markdown-chunks.ts';
import { clipped, gapText, namedValue, timeText } from '../../reporting/html/page-text.ts';
import { many } from '../../reporting/spend-words.ts';
import { hubText, relationText, unreadText } from '../../reporting/tree-words.ts';
import { addresses, quoteAnchor } from '../../reporting/view/addresses.ts';
import type { SnapshotInput } from '../../reporting/view/page-inputs.ts';
import { type QuoteView, type SnapshotView, snapshotView, type WayIn } from '../../reporting/view/snapshot-view.ts';
import { nodeLink, urlLink } from './links.ts';
import { type PageFrame, pageDocument } from './page-frame.ts';
import { mostQuotes, quoteTable } from './quote-table.ts';
import { pageTrail } from './section-head.ts';

/** Links that lead to the page and pages of its path listed, at most. */
const mostListed = 20;

/**
 * A page of a tree as it was read: where it stands, which questions stand on which of its words, and its text with those
 * words marked, each under the fragment `quoteAnchor`; and the exact words.
 * @throws RangeError when the tree does not hold the node
 */
export function snapshotPage(input: SnapshotInput, frame: PageFrame): string {
  const view = snapshotView(input);
  if (view === null) throw new RangeError('the tree holds no such node');
  const { page } = input;
  const text = page && snapshotText(page.text, view.quotes);
  return pageDocument(frame, {
    title: view.node.title || view.node.url,
    place: 'trees',
    body: html`${head(view, input, frame)}
<main id="main" class="snapshot-page">
${quoteTable(view.quotes, frame)}
${text ? textSection(text.markup) : html`<section aria-labelledby="text"><h2 id="text">Text</h2><p>${whyNone(view)}</p></section>`}
${exactWords(view.quotes, page?.text ?? null, text?.shown ?? new Set())}
</main>`,
  });
}

function head(view: SnapshotView, input: SnapshotInput, frame: PageFrame): Html {
  const { node } = view;
  const { page } = input;
  const ofSite = !isQuestionTree(input.tree.id);
  return html`<header>
${trail(view, input, frame)}
<h1 dir="auto">${clipped(node.title || node.url, 300)}</h1>
<dl class="facts">
${ofSite && namedValue('Address', urlLink(node.url))}
${page && page.url !== node.url && namedValue('Came from', urlLink(page.url))}
${page && namedValue('Read', timeText(page.fetchedAt))}
${page && namedValue('Text', html`${counted(page.text.length, 'character')}${page.language !== null && html`, language <bdi>${clipped(page.language, 12)}</bdi>`}, SHA-256 <code>${clipped(page.hash, 64)}</code>`)}
${page && namedValue('Body', html`SHA-256 <code>${clipped(page.snapshot, 64)}</code>`)}
${ofSite && namedValue('Place', placeText(view))}
${view.waysIn.length > 0 && namedValue('Linked from', waysIn(view.waysIn, input, frame))}
</dl></header>`;
}

/** To the tree, and along the path to the page; a tree is named by its root. */
function trail({ path, node }: SnapshotView, { tree }: SnapshotInput, frame: PageFrame): Html {
  const root = tree.nodes.find(({ id }) => id === tree.root);
  const link = (each: typeof node, title: string) => nodeLink(frame, tree.id, each.id, { title, url: each.url });
  const above = path.slice(0, -1).slice(-mostListed);
  return pageTrail(
    html`<a href="${frame.up}${addresses.trees}">${playedOnHead[frame.playedOn ?? 'tree']}s</a>`,
    html`<a href="${frame.up}${addresses.tree(tree.id)}"><bdi>${clipped(root?.title || tree.seed.topic, 80)}</bdi></a>`,
    ...above.map((each) => link(each, each.id === tree.root ? 'its root' : each.title || each.url)),
    node.id === tree.root ? (isQuestionTree(tree.id) ? 'its file' : 'its root') : 'page',
  );
}

function placeText({ node, path }: SnapshotView): Html {
  const state =
    node.state === 'hub' ? `a hub, never asked about${node.hub === null ? '' : `: ${hubText[node.hub]}`}` : null;
  const depth = path.length === 1 ? 'the root' : `${counted(path.length - 1, 'link')} from the root`;
  return html`${node.depth > 0 && path.length === 1 ? 'no path from the root is known' : depth}; came with revision ${node.revision} of the tree${state !== null && `; ${state}`}`;
}

function waysIn(ways: readonly WayIn[], { tree }: SnapshotInput, frame: PageFrame): Html {
  const rest = ways.length - mostListed;
  return html`<ul class="plain">${ways
    .slice(0, mostListed)
    .map(
      ({ edge, from }) =>
        html`<li>${nodeLink(frame, tree.id, from.id, { title: from.title || from.url, url: from.url })} as “<bdi>${clipped(edge.anchor, 120)}</bdi>” <span class="quiet">${relationText[edge.relation]}${edge.heading !== '' && html`, under “<bdi>${clipped(edge.heading, 80)}</bdi>”`}</span></li>`,
    )}</ul>${rest > 0 && html`<span class="quiet">and ${rest} more</span>`}`;
}

function textSection(markup: Html): Html {
  return html`<section aria-labelledby="text"><h2 id="text">Text as it was read</h2>
<p class="quiet">The main content as Markdown, shown formatted. Words that questions stand on are marked.</p>
${markup}</section>`;
}

function whyNone({ node }: SnapshotView): string {
  if (node.state === 'unusable')
    return `The page was not read: ${node.failure === null ? 'no reason is recorded' : unreadText[node.failure]}.`;
  return 'The page was read, but its text is not kept here.';
}

/** Texts up to so many UTF-16 code units are shown whole. */
const mostWhole = 400_000;
/** Of longer ones, so much at the top and around each quote, */
const around = 3_000;
/** and around so many quotes. */
const mostWindows = 60;
/** What stands around the exact words of a quote. */
const besideExact = 160;
const longestExact = 4_000;

/** Words of a page that are marked in it. */
export interface MarkedWords {
  readonly quote: Pick<QuoteView['quote'], 'start' | 'end' | 'text'>;
}

interface SnapshotText {
  readonly markup: Html;
  /** Fragments that stand in it. */
  readonly shown: ReadonlySet<string>;
}

/** A page's text with the quotes marked that stand in it word for word; of a very long text only what is around them. @param most a text is shown whole up to so many UTF-16 code units */
export function snapshotText(text: string, quotes: readonly MarkedWords[], most = mostWhole): SnapshotText {
  const highlights = highlightsIn(text, quotes);
  if (text.length <= most) return highlightedMarkdown(text, highlights, 3);
  const shown = new Set<string>();
  let at = 0;
  const parts = windows(text, highlights).map((window) => {
    const inside = highlights.filter(({ start, end }) => start >= window.start && end <= window.end);
    const part = highlightedMarkdown(text.slice(window.start, window.end), inside.map(shifted(-window.start)), 3);
    for (const id of part.shown) shown.add(id);
    const gap = window.start - at;
    at = window.end;
    return html`${gapText(gap)}${part.markup}`;
  });
  return { markup: html`${parts}${gapText(text.length - at)}`, shown };
}

function highlightsIn(text: string, quotes: readonly MarkedWords[]): Highlight[] {
  const found = quotes.slice(0, mostQuotes).filter(({ quote }) => stands(text, quote));
  return found.map(({ quote: { start, end } }) => ({ id: quoteAnchor({ start, end }), kind: 'quote', start, end }));
}

const stands = (text: string, { start, end, text: words }: MarkedWords['quote']) => text.slice(start, end) === words;

function shifted(by: number): (highlight: Highlight) => Highlight {
  return (highlight) => ({ ...highlight, start: highlight.start + by, end: highlight.end + by });
}

/** Whole lines around the top and each quote, joined where they meet. */
function windows(text: string, highlights: readonly TextSpan[]): TextSpan[] {
  const wanted = [{ start: 0, end: 0 }, ...highlights.slice(0, mostWindows)];
  const joined: { start: number; end: number }[] = [];
  for (const span of wanted) {
    const start = text.lastIndexOf('\n', Math.max(0, span.start - around)) + 1;
    const newline = text.indexOf('\n', Math.min(text.length, span.end + around));
    const end = Math.min(newline < 0 ? text.length : newline + 1, span.end + 2 * around);
    const from = Math.max(start, span.start - 2 * around, 0);
    const last = joined.at(-1);
    if (last !== undefined && from <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start: from, end });
  }
  return joined;
}

/**
 * The stored words of every quote with some text around them, exactly as they are stored. A quote without a mark in the
 * formatted text has its fragment here.
 */
export function exactWords(
  quotes: readonly MarkedWords[],
  text: string | null,
  shown: ReadonlySet<string>,
): Html | null {
  if (quotes.length === 0) return null;
  const listed = quotes.slice(0, mostQuotes);
  const taken = new Set(shown);
  const lines = listed.map(({ quote }) => {
    const anchor = quoteAnchor(quote);
    const isNew = !taken.has(anchor);
    taken.add(anchor);
    return exactLine(quote, text, isNew ? anchor : null);
  });
  const hidden = listed.some(({ quote }) => !shown.has(quoteAnchor(quote)));
  return html`<section aria-labelledby="exact"><h2 id="exact">Exact words</h2>
<details class="exact"${hidden && html` open`}><summary>The text as it is stored, around each quote</summary>${lines}</details></section>`;
}

function exactLine(quote: MarkedWords['quote'], text: string | null, anchor: string | null): Html {
  const id = anchor !== null && html` id="${anchor}"`;
  const words = html`<mark class="quote"${id}>${clipped(quote.text, longestExact)}</mark>`;
  const span = `${many(quote.start)}–${many(quote.end)}`;
  if (text === null || !stands(text, quote))
    return html`<p class="quiet">Characters ${span}${text !== null && '; these words do not stand there in the text that is kept'}</p><pre dir="auto">${words}</pre>`;
  const before = text.slice(Math.max(0, quote.start - besideExact), quote.start);
  const behind = text.slice(quote.end, quote.end + besideExact);
  return html`<p class="quiet">Characters ${span}</p><pre dir="auto">${before}${words}${behind}</pre>`;
}
