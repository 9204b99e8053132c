import { isQuestionTree } from '../../../trees/question-tree.ts';
import { playedOnHead } from '../../arena/played-on.ts';
import { counted } from '../../reporting/arena-words.ts';
import { type Highlight, highlightedMarkdown } from '../../reporting/html/highlighted-markdown.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped, gapText, namedValue, quoted, timeText } from '../../reporting/html/page-text.ts';
import { hubText, unreadText } from '../../reporting/tree-words.ts';
import { addresses, quoteAnchor } from '../../reporting/view/addresses.ts';
import type { SnapshotInput } from '../../reporting/view/page-inputs.ts';
import { type QuoteUse, type QuoteView, type SnapshotView, snapshotView } from '../../reporting/view/snapshot-view.ts';
import { cellTable, restOfRows } from './cell-table.ts';
import { nodeLink, roundLink, urlLink } from './links.ts';
import { type PageFrame, pageDocument } from './page-frame.ts';
import { pageTrail } from './section.ts';

/** Pages of its path listed, at most. */
const mostListed = 20;

/**
 * A page of a tree as it was read: where it stands, which questions stand on which of its words, and its text with those
 * words marked, each under the fragment `quoteAnchor`.
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
${quoteTable(view.quotes, text?.shown ?? new Set(), frame)}
${text ? textSection(text.markup) : html`<section aria-labelledby="text"><h2 id="text">Text</h2><p>${whyNone(view)}</p></section>`}
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

/** Longest text that is shown, in UTF-16 code units. */
const mostShown = 400_000;

/** Quotes of a page, questions of a quote and rounds of a question listed, at most. */
const mostQuotes = 500;
const mostUses = 12;
const mostRounds = 4;

interface SnapshotText {
  readonly markup: Html;
  /** Fragments that stand in it. */
  readonly shown: ReadonlySet<string>;
}

/** A page's text with the quotes marked that stand in it word for word. */
export function snapshotText(text: string, quotes: readonly Pick<QuoteView, 'quote'>[]): SnapshotText {
  const kept = text.slice(0, mostShown);
  const found = quotes.slice(0, mostQuotes).filter(({ quote }) => kept.slice(quote.start, quote.end) === quote.text);
  const highlights: readonly Highlight[] = found.map(({ quote: { start, end } }) => ({
    id: quoteAnchor({ start, end }),
    kind: 'quote',
    start,
    end,
  }));
  const { markup, shown } = highlightedMarkdown(kept, highlights, 3);
  return { markup: html`${markup}${gapText(text.length - mostShown)}`, shown };
}

/** Which questions stand on which words of a page; the words lead to their place in the text, where they are marked there. */
function quoteTable(quotes: readonly QuoteView[], marked: ReadonlySet<string>, frame: PageFrame): Html {
  if (quotes.length === 0)
    return html`<section aria-labelledby="quotes"><h2 id="quotes">Quotes</h2><p>No question stands on this page.</p></section>`;
  const taken = new Set(marked);
  const rows = quotes.slice(0, mostQuotes).map(({ quote, uses }) => {
    const anchor = quoteAnchor(quote);
    const isPlaced = taken.has(anchor);
    taken.add(anchor);
    const words = quoted(quote.text);
    // What is not marked in the text has its fragment here.
    const place = isPlaced ? html`<a href="#${anchor}">${words}</a>` : html`<mark id="${anchor}">${words}</mark>`;
    return [place, shownBy(uses), roundsOf(uses, frame)];
  });
  const heads = ['Words of the page', 'Show', 'Asked in'];
  return html`<section aria-labelledby="quotes"><h2 id="quotes">Quotes that questions stand on</h2>
${cellTable({ label: 'Table of quotes', className: 'quotes cards', heads, rows })}${restOfRows(quotes, 'quote', mostQuotes)}</section>`;
}

function shownBy(uses: readonly QuoteUse[]): Html {
  const texts = [...new Set(uses.map(({ item }) => item.text))];
  const rest = texts.length - mostUses;
  return html`${texts.slice(0, mostUses).map((text) => html`<div dir="auto">${clipped(text, 300)}</div>`)}${rest > 0 && html`<div class="quiet">and ${rest} more</div>`}`;
}

function roundsOf(uses: readonly QuoteUse[], frame: PageFrame): Html {
  const all = uses.flatMap(({ rounds }) => rounds);
  const rounds = [...new Map(all.map((each) => [JSON.stringify([each.match.id, each.round]), each])).values()];
  const rest = rounds.length - mostRounds;
  if (rounds.length === 0) return html`<span class="quiet">written, but not asked yet</span>`;
  return html`${rounds
    .slice(0, mostRounds)
    .map(
      (asked, index) => html`${index > 0 && ', '}${roundLink(asked, frame)}`,
    )}${rest > 0 && html` <span class="quiet">and ${counted(rest, 'round')} more</span>`}`;
}
