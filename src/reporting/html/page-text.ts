import { plainProse } from '../../../examiner/reading/clean.ts';
import { many } from '../spend-words.ts';
import { type Html, type HtmlPart, html } from './html.ts';
import { leadingMark } from './markdown-chunks.ts';

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
    .map((line) => (line.trimStart().startsWith('|') ? rowText(line) : plainProse(line.replace(leadingMark, ''))))
    .filter((line) => line !== '')
    .join(' / ');
}

function rowText(line: string): string {
  const cells = line
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '' && !/^:?-+:?$/.test(cell))
    .map(plainProse);
  const [label, value] = cells;
  if (cells.length === 2 && label !== undefined && value !== undefined)
    return `${label.replace(/\s*:$/, '')}: ${value}`;
  return cells.join(' · ');
}

/** At most `most` characters of a text from outside, so that one hostile value cannot fill the page; an ellipsis marks the cut. */
export function clipped(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}

/** A time in ISO 8601 as people read it, UTC to the second. */
export function timeText(iso: string): Html {
  const shown = clipped(iso, 40)
    .replace('T', ' ')
    .replace(/(\.\d+)?Z$/, ' UTC');
  return html`<time datetime="${clipped(iso, 40)}">${shown}</time>`;
}

/** A mean count in words: one decimal, or a dash where there is nothing to count. */
export function averageText(value: number | null): string {
  return value === null ? '–' : value.toFixed(1);
}

/** One line of a list of figures or facts (`dl`). @param note said more quietly behind the value; '' for none */
export function namedValue(name: string, value: HtmlPart, note: HtmlPart = ''): Html {
  return html`<div><dt>${name}</dt><dd>${value}${note !== '' && html` <span class="quiet">${note}</span>`}</dd></div>
`;
}

/** Where characters of a text are not shown; null where none are left out. */
export function gapText(characters: number): Html | null {
  return characters > 0 ? html`<p class="gap">${many(characters)} characters are left out here.</p>` : null;
}
