import { type Highlight, highlightedMarkdown } from '../html/highlighted-markdown.ts';
import { type Html, html } from '../html/html.ts';
import type { TextSpan } from '../html/text-span.ts';
import { quoteAnchor } from '../site/addresses.ts';
import { many } from '../spend-words.ts';
import type { QuoteView } from '../view/snapshot-view.ts';
import { clipped } from './clipped.ts';
import { mostQuotes } from './quote-table.ts';

/** Texts up to so many UTF-16 code units are shown whole. */
const mostWhole = 400_000;
/** Of longer ones, so much at the top and around each quote, */
const around = 3_000;
/** and around so many quotes. */
const mostWindows = 60;
/** What stands around the exact words of a quote. */
const besideExact = 160;
const longestExact = 4_000;

export interface SnapshotText {
  readonly markup: Html;
  /** Fragments that stand in it. */
  readonly shown: ReadonlySet<string>;
}

/** A page's text with the quotes marked that stand in it word for word; of a very long text only what is around them. */
export function snapshotText(text: string, quotes: readonly QuoteView[]): SnapshotText {
  const highlights = highlightsIn(text, quotes);
  if (text.length <= mostWhole) return highlightedMarkdown(text, highlights, 3);
  const shown = new Set<string>();
  let at = 0;
  const parts = windows(text, highlights).map((window) => {
    const inside = highlights.filter(({ start, end }) => start >= window.start && end <= window.end);
    const part = highlightedMarkdown(text.slice(window.start, window.end), inside.map(shifted(-window.start)), 3);
    for (const id of part.shown) shown.add(id);
    const gap = window.start - at;
    at = window.end;
    return html`${leftOut(gap)}${part.markup}`;
  });
  return { markup: html`${parts}${leftOut(text.length - at)}`, shown };
}

function highlightsIn(text: string, quotes: readonly QuoteView[]): Highlight[] {
  const found = quotes.slice(0, mostQuotes).filter(({ quote }) => stands(text, quote));
  return found.map(({ quote: { start, end } }) => ({ id: quoteAnchor({ start, end }), kind: 'quote', start, end }));
}

const stands = (text: string, { start, end, text: words }: QuoteView['quote']) => text.slice(start, end) === words;

function shifted(by: number): (highlight: Highlight) => Highlight {
  return (highlight) => ({ ...highlight, start: highlight.start + by, end: highlight.end + by });
}

function leftOut(characters: number): Html | null {
  return characters > 0 ? html`<p class="gap">${many(characters)} characters are left out here.</p>` : null;
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
export function exactWords(quotes: readonly QuoteView[], text: string | null, shown: ReadonlySet<string>): Html | null {
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

function exactLine(quote: QuoteView['quote'], text: string | null, anchor: string | null): Html {
  const id = anchor !== null && html` id="${anchor}"`;
  const words = html`<mark class="quote"${id}>${clipped(quote.text, longestExact)}</mark>`;
  const span = `${many(quote.start)}–${many(quote.end)}`;
  if (text === null || !stands(text, quote))
    return html`<p class="quiet">Characters ${span}${text !== null && '; these words do not stand there in the text that is kept'}</p><pre dir="auto">${words}</pre>`;
  const before = text.slice(Math.max(0, quote.start - besideExact), quote.start);
  const behind = text.slice(quote.end, quote.end + besideExact);
  return html`<p class="quiet">Characters ${span}</p><pre dir="auto">${before}${words}${behind}</pre>`;
}
