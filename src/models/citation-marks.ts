import type { Citation } from './language-model.ts';

/** Words of a text and a page that they rest on, as a provider tells it. Offsets in UTF-16 units, `end` exclusive. */
export interface CitedWords {
  readonly start: number;
  readonly end: number;
  readonly url: string;
}

/** A piece of an answer with what is cited in it. */
export interface CitedText {
  readonly text: string;
  readonly cited: readonly CitedWords[];
}

/** More are no use to anybody: an answer has fewer statements. */
const mostCited = 2_000;
/** Numbers of the answer's own mean something else. */
const ownNumber = /\[\d{1,3}\]/;

/**
 * Pieces of an answer with the numbers of its sources, such as ` [1][2]`, behind the words that rest on them: `[1]` is the
 * first of `citations`. Words that show the page's address, or are a link, have none; nor has an answer with numbers of its
 * own. Offsets that lie outside their piece, or end before they begin, are ignored.
 */
export function markedTexts(pieces: readonly CitedText[], citations: readonly Citation[]): string[] {
  if (pieces.some(({ text }) => ownNumber.test(text))) return pieces.map(({ text }) => text);
  const numbers = new Map(citations.map(({ url }, at) => [url, at + 1]));
  return pieces.map((piece) => markedText(piece, numbers));
}

function markedText({ text, cited }: CitedText, numbers: ReadonlyMap<string, number>): string {
  const marks = new Map<number, Set<number>>();
  for (const words of cited.slice(0, mostCited)) {
    const number = numbers.get(words.url);
    if (number === undefined || !isWithin(text, words) || showsSource(text, words)) continue;
    const place = placeBehind(text, words.end);
    if (place !== null) marks.set(place, (marks.get(place) ?? new Set()).add(number));
  }
  let marked = '';
  let from = 0;
  for (const [place, sources] of [...marks].sort(([a], [b]) => a - b)) {
    marked += `${text.slice(from, place)} ${[...sources].map((number) => `[${number}]`).join('')}`;
    from = place;
  }
  return marked + text.slice(from);
}

function isWithin(text: string, { start, end }: CitedWords): boolean {
  return Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= text.length;
}

const onlyLinks = /^[\s([]*\[[^[\]\n]*\]\([^()\s]*\)[\s)\].,;]*$/;

function showsSource(text: string, { start, end, url }: CitedWords): boolean {
  const words = text.slice(start, end);
  return words.includes(url) || onlyLinks.test(words);
}

/** Links, and words: a mark inside would break them. Scripts without blanks have no words to break. */
const whole =
  /\[[^[\]\n]*\]\([^()\s]*\)|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\u3000-\u303F\uFF00-\uFFEF]+/gu;

/** Behind the words that end at `end`, before the break or the table's edge that ends them; null where nothing is said. */
function placeBehind(text: string, end: number): number | null {
  const lineStart = text.lastIndexOf('\n', text.slice(0, end).trimEnd().length - 1) + 1;
  const lineEnd = text.indexOf('\n', lineStart);
  const line = text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd);
  const inLine = Math.min(end - lineStart, line.length);
  const broken = Array.from(line.matchAll(whole)).find(
    ({ 0: match, index }) => index < inLine && index + match.length > inLine,
  );
  const words = line.slice(0, broken ? broken.index + broken[0].length : inLine).trimEnd();
  if (!/[\p{L}\p{N}]/u.test(words)) return null;
  const isRow = /^\s*\|/.test(line) && words.endsWith('|');
  return lineStart + (isRow ? words.slice(0, -1).trimEnd() : words).length;
}

/**
 * Places in a text by a provider's own count: of bytes of UTF-8, or of characters (code points). What lies outside the text
 * or inside a character has no place.
 * @returns the place in UTF-16 units, -1 for none
 */
export function placesBy(unit: 'bytes' | 'characters', text: string): (offset: number) => number {
  const places = new Map<number, number>();
  let count = 0;
  let place = 0;
  for (const character of text) {
    places.set(count, place);
    count += unit === 'bytes' ? Buffer.byteLength(character) : 1;
    place += character.length;
  }
  places.set(count, place);
  return (offset) => places.get(offset) ?? -1;
}

/** Words between offsets that a provider counts in its own unit; none where it tells no offsets or no address. */
export function citedBy(
  unit: 'bytes' | 'characters',
  text: string,
  notes: readonly {
    readonly url?: string | null | undefined;
    readonly start_index?: number | null | undefined;
    readonly end_index?: number | null | undefined;
  }[],
): CitedWords[] {
  if (notes.length === 0) return [];
  const placeOf = placesBy(unit, text);
  return notes.flatMap(({ url, start_index: start, end_index: end }) =>
    url && typeof end === 'number' ? [{ url, start: placeOf(start ?? 0), end: placeOf(end) }] : [],
  );
}

/** `[1]`, `[2, 3]`; neither a link nor the beginning of a definition. */
const numbered = /\[(\d{1,3}(?:\s*,\s*\d{1,3}){0,20})\](?![(:])/g;

/** The numbers by which a text names its sources. */
export function numbersNamed(text: string): ReadonlySet<number> {
  return new Set(Array.from(text.matchAll(numbered)).flatMap(([, list = '']) => list.split(',').map(Number)));
}

/**
 * A text whose numbers name pages by the provider's numbering, with the numbers that these have in `citations`. Marks with a
 * number of no page stay.
 * @param pages with the provider's numbers
 */
export function renumbered(
  text: string,
  pages: readonly { readonly id?: number | null | undefined; readonly url: string }[],
  citations: readonly Citation[],
): string {
  const places = new Map(citations.map(({ url }, at) => [url, at + 1]));
  const numbers = new Map(pages.map(({ id, url }) => [id, places.get(url)]));
  return text.replace(numbered, (mark, list: string) => {
    const own = list.split(',').map((number) => numbers.get(Number(number)));
    return own.includes(undefined) ? mark : [...new Set(own)].map((number) => `[${number}]`).join('');
  });
}
