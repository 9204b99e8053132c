import { visibleLine } from '../../src/kernel/visible-text.ts';
import { holdsValue } from '../comparing/compare-value.ts';
import { fold, plainDigits, unspacedCharacter } from '../comparing/words.ts';
import type { Span } from '../span.ts';
import { isTypedValue } from '../values/typed-value.ts';
import { plainProse } from './clean.ts';

/**
 * Returns the place of a quote in a text: word for word, else but for case, diacritics, script of digits, blanks, Markdown
 * marks, link addresses and form of quotation marks and dashes. It never begins or ends inside a word.
 */
export function findQuote(text: string, quote: string): Span | null {
  return quoteFinder(text)(quote);
}

/** `findQuote` for many quotes of one text, which is prepared once. */
export function quoteFinder(text: string): (quote: string) => Span | null {
  let hay: Folded | null = null;
  return (quote) => {
    const words = quote.trim();
    if (!/[\p{L}\p{N}]/u.test(words)) return null;
    const exact = wholeWordsAt(text, words);
    if (exact >= 0) return { start: exact, end: exact + words.length };
    const needle = folded(words).text.trim();
    hay ??= folded(text);
    const at = needle === '' ? -1 : wholeWordsAt(hay.text, needle);
    const start = hay.starts[at];
    const end = hay.ends[at + needle.length - 1];
    return at < 0 || start === undefined || end === undefined ? null : { start, end: closingEnd(text, start, end) };
  };
}

const linkEnd = /^\]\([^()\s]{0,2000}(?:\s"[^"]{0,300}")?\)/;

/** A link or a bold run that begins inside the span is taken to its end. */
function closingEnd(text: string, start: number, end: number): number {
  const inside = text.slice(start, end);
  const behind = text.slice(end, end + 2_400);
  if (inside.lastIndexOf('[') > inside.lastIndexOf(']')) return end + (linkEnd.exec(behind)?.[0].length ?? 0);
  return inside.split('**').length % 2 === 0 && behind.startsWith('**') ? end + 2 : end;
}

/** The first place where `needle` stands in `text` with no letter or digit running on at either end; -1 for none. */
function wholeWordsAt(text: string, needle: string): number {
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    if (!isInsideWord(text, at) && !isInsideWord(text, at + needle.length)) return at;
  }
  return -1;
}

/** True if the place is inside a word; in Chinese and Japanese a word ends at any character. */
function isInsideWord(text: string, at: number): boolean {
  const pair = text.slice(at - 1, at + 1);
  return at > 0 && at < text.length && /^[\p{L}\p{M}\p{N}]{2}$/u.test(pair) && !unspacedCharacter.test(pair);
}

interface Folded {
  readonly text: string;
  /** Begin and end, in the original, of the text behind each code unit of `text`. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const longestLink = 2_000;
const token = new RegExp(
  `[A-Za-z0-9]+|\\]\\([^()\\s]{0,${longestLink}}(?:\\s"[^"]{0,300}")?\\)|&nbsp;|&amp;|[\\s|\\u00a0]+|[*_\`#>[\\]\\\\~]|!(?=\\[)|[\\s\\S]`,
  'gu',
);

/** Runs of plain letters and digits are one piece, for speed; each of their characters stands for itself. */
const wordStart = /^[A-Za-z0-9]/;

function folded(text: string): Folded {
  const pieces: string[] = [];
  // Asking the joined text would copy it at every piece.
  let wantsNoBlank = true;
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: piece, index } of text.matchAll(token)) {
    const isWord = wordStart.test(piece);
    const plain = isWord ? piece.toLowerCase() : plainForm(piece);
    if (plain === '' || (plain === ' ' && wantsNoBlank)) continue;
    pieces.push(plain);
    wantsNoBlank = plain.endsWith(' ');
    for (let unit = 0; unit < plain.length; unit++) {
      starts.push(isWord ? index + unit : index);
      ends.push(index + (isWord ? unit + 1 : piece.length));
    }
  }
  return { text: pieces.join(''), starts, ends };
}

function plainForm(piece: string): string {
  if (/^(?:[\s|\u00a0]+|&nbsp;)$/.test(piece)) return ' ';
  if (piece === '&amp;') return '&';
  if (piece.length > 2 || /^[*_`#>[\]\\~]$|^!$/.test(piece)) return piece === '!' ? '!' : '';
  if (/[‘’‚′]/.test(piece)) return "'";
  if (/[“”„″«»]/.test(piece)) return '"';
  if (/[‐‑‒–—−]/.test(piece)) return '-';
  // Full-width marks: a judge copies `，` as `,`.
  const plain = /[\uFF01-\uFF5E]/.test(piece) ? piece.normalize('NFKC') : piece;
  return plainDigits(fold(plain));
}

/** A text that a model reads from, with the place in its page at which it begins. */
export interface Source {
  readonly text: string;
  readonly start: number;
}

/** The words of a page that a quote names, with their place and without their marks; null where the text has none such. */
export function quotedWords({ text, start }: Source, quote: string, longest: number) {
  const span = quote.length > longest ? null : findQuote(text, quote);
  if (span === null) return null;
  const words = text.slice(span.start, span.end);
  return { start: start + span.start, end: start + span.end, words, plain: plainProse(words) };
}

/** A value as the words have it, or one with a type in another format of theirs; null where they do not state it. */
export function statedIn(plain: string, value: string): string | null {
  const span = findQuote(plain, value);
  if (span) return plain.slice(span.start, span.end);
  return isTypedValue(value) && holdsValue(plain, value) ? value : null;
}

/** Words of a reply as they may stand in a fact. */
export const tidy = (text: string): string => visibleLine(plainProse(text)).trim();

/** Words of a reply as a fault tells them. */
export const brief = (text: string): string => visibleLine(text).slice(0, 120);
