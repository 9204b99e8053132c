import { type Html, html } from '../html/html.ts';
import { plainQuote } from '../html/plain-quote.ts';
import { clipped } from './clipped.ts';

/** Longest quote that is shown. */
const mostQuoted = 600;

/** A quote as people read it; the exact words in its title where they differ. */
export function quoted(markdown: string): Html {
  const plain = plainQuote(markdown) || markdown;
  const shown = html`${clipped(plain, mostQuoted)}`;
  return plain === markdown
    ? html`<q dir="auto">${shown}</q>`
    : html`<q dir="auto" title="Exact words: ${clipped(markdown, mostQuoted)}">${shown}</q>`;
}
