import { plainText } from '../../../examiner/reading/clean.ts';
import { type Html, html } from '../html/html.ts';
import { leadingMark } from '../html/leading-mark.ts';
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

/** More of a quote than this is never shown. */
const mostRead = 4000;

/**
 * Words quoted from Markdown as people read them: a table's row of two cells as `Weight: 210 grams`, cells of a longer
 * one with a dot between, lists and headings without their marks; links, emphasis and code as their text.
 */
export function plainQuote(markdown: string): string {
  const lines = markdown.slice(0, mostRead).split(/\r?\n/);
  return lines
    .map((line) => (line.trimStart().startsWith('|') ? rowText(line) : plainText(line.replace(leadingMark, ''))))
    .filter((line) => line !== '')
    .join(' / ');
}

function rowText(line: string): string {
  const cells = line
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '' && !/^:?-+:?$/.test(cell))
    .map(plainText);
  const [label, value] = cells;
  if (cells.length === 2 && label !== undefined && value !== undefined)
    return `${label.replace(/\s*:$/, '')}: ${value}`;
  return cells.join(' · ');
}
