import { plainProse } from '../../../examiner/reading/clean.ts';
import { visibleText } from '../../kernel/visible-text.ts';
import { many } from '../spend-words.ts';
import { leadingMark } from './markdown-chunks.ts';

/** Markup that is safe to write as it stands. Only this file makes one. */
class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

export type { Html };

/** Parts of a template: text and numbers are escaped, lists joined, null and false leave nothing. */
export type HtmlPart = string | number | Html | null | false | readonly HtmlPart[];

/** A template whose parts are escaped, for element content and quoted attribute values; nowhere else. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  let markup = strings[0] ?? '';
  for (const [index, part] of parts.entries()) markup += render(part) + (strings[index + 1] ?? '');
  return new Html(markup);
}

/** Markup that code of ours wrote or that a sanitizer let through; never text from outside. */
export function trusted(markup: string): Html {
  return new Html(markup);
}

/** Text for element content and for quoted attribute values, with unsafe characters made visible. */
export function escapeHtml(text: string): string {
  if (plain.test(text)) return text;
  return visibleText(text).replace(/[&<>"'`]/g, (character) => entities[character] ?? character);
}

/** Most texts need nothing, and pages of thousands of links would feel the difference. */
const plain = /^[A-Za-z0-9 .,:;/()#?=+_-]*$/;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

function render(part: HtmlPart): string {
  if (part === null || part === false) return '';
  if (part instanceof Html) return part.toString();
  if (typeof part === 'object') return part.map(render).join('');
  return escapeHtml(String(part));
}

/** Parts of an HTML document. */
interface DocumentParts {
  /** The content policy. */
  readonly policy: string;
  /** Referrer policy of its links; default: none is sent. */
  readonly referrer?: 'no-referrer' | 'same-origin';
  /** Without the program's name, which is added. */
  readonly title: HtmlPart;
  /** Style and icon, as links or as they stand. */
  readonly head: HtmlPart;
  /** Has a `main` with the id `main`. */
  readonly body: HtmlPart;
}

/** A whole HTML document, with a link that skips to its content. */
export function htmlDocument({ policy, referrer = 'no-referrer', title, head, body }: DocumentParts): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="${referrer}">
<title>${title} · dr-arena</title>
${head}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${body}
</body>
</html>
`;
}

/** Longest quote that is shown. */
const mostQuoted = 600;

/** A quote as people read it; the exact words in its title where they differ. */
export function quoted(markdown: string): Html {
  const plain = plainQuote(markdown) || markdown;
  const visibleQuote = html`${clipped(plain, mostQuoted)}`;
  return plain === markdown
    ? html`<q dir="auto">${visibleQuote}</q>`
    : html`<q dir="auto" title="Exact words: ${clipped(markdown, mostQuoted)}">${visibleQuote}</q>`;
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

/**
 * Returns at most `most` characters of a text from outside, with an ellipsis for the rest: one hostile value cannot fill the
 * page.
 */
export function clipped(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}

/** A time in ISO 8601 as people read it, UTC to the second. */
export function timeText(iso: string): Html {
  const timeWords = clipped(iso, 40)
    .replace('T', ' ')
    .replace(/(\.\d+)?Z$/, ' UTC');
  return html`<time datetime="${clipped(iso, 40)}">${timeWords}</time>`;
}

/** A mean count in words: one decimal, or a dash where there is nothing to count. */
export function averageText(value: number | null): string {
  return value === null ? '–' : value.toFixed(1);
}

/** One line of a list of figures or facts (`dl`). @param note said more quietly behind the value; '' for none */
export function namedValue(name: HtmlPart, value: HtmlPart, note: HtmlPart = ''): Html {
  return html`<div><dt>${name}</dt><dd>${value}${note !== '' && html` <span class="quiet">${note}</span>`}</dd></div>
`;
}

/** Says how many characters of a text are not shown; null where none are left out. */
export function gapText(characters: number): Html | null {
  return characters > 0 ? html`<p class="gap">${many(characters)} characters are left out here.</p>` : null;
}
