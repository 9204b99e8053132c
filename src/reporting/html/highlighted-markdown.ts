import { escapeHtml, type Html, html, trusted } from './html.ts';
import { leadingMark, markdownChunks, type TextSpan } from './markdown-chunks.ts';
import { maxShownMarkdown, sanitisedMarkdown } from './sanitised-markdown.ts';

/** Words of a text to be marked. */
export interface Highlight extends TextSpan {
  /** The mark's id; no two highlights share one. */
  readonly id: string;
  /** Style classes of ours. */
  readonly kind: string;
}

export interface Highlighted {
  readonly markup: Html;
  /** Ids of the highlights that have a mark; the others could not be told apart in the rendering, or show no words. */
  readonly shown: ReadonlySet<string>;
}

/** Highlights taken at most; the rest is not shown. */
const mostHighlights = 2_000;
/** Renderings spent at most on finding out which highlights a text bears. */
const mostRetries = 300;

/**
 * Untrusted Markdown as HTML with words of it in `<mark>`. The id stands on the first part of a highlight that lies in
 * several cells or lines. Marks are put between the tags of the finished markup, so they never unbalance it, and
 * without them it is what `sanitisedMarkdown` makes of the text. Long texts are rendered part by part.
 * @param headings the level of all headings in the text
 */
export function highlightedMarkdown(
  text: string,
  highlights: readonly Highlight[],
  headings: 3 | 5 | 6 = 6,
): Highlighted {
  const plain = text.replace(privateUse, '\uFFFD');
  const owned = highlights
    .slice(0, mostHighlights)
    .flatMap((owner) => visiblePieces(plain, owner).map((piece) => ({ ...piece, owner })));
  const pieces = flatPieces(owned);
  const budget = { retries: mostRetries };
  const shown = new Set<string>();
  const chunks = plain.length <= maxShownMarkdown ? [{ start: 0, end: plain.length }] : markdownChunks(plain);
  let next = 0;
  const parts = chunks.map(({ start, end }) => {
    const inside: Piece[] = [];
    for (let piece = pieces[next]; piece !== undefined && piece.start < end; piece = pieces[++next])
      if (piece.start >= start && piece.end <= end)
        inside.push({ ...piece, start: piece.start - start, end: piece.end - start });
    return chunkMarkup(plain.slice(start, end), inside, shown, budget);
  });
  return {
    markup: html`<div class="prose" dir="auto">${trusted(parts.join('').replace(/(<\/?h)6>/g, `$1${headings}>`))}</div>`,
    shown,
  };
}

type Piece = FlatPiece<Highlight>;

const privateUse = /[\uE000-\uF8FF]/g;

function chunkMarkup(text: string, pieces: readonly Piece[], shown: Set<string>, budget: { retries: number }): string {
  const unmarked = sanitisedMarkdown(text);
  if (pieces.length === 0) return unmarked;
  const renderings = new Map<readonly Piece[], string>();
  const bears = (tried: readonly Piece[]) => {
    const markup = sanitisedMarkdown(withSentinels(text, tried));
    renderings.set(tried, markup);
    return isPaired(markup) && markup.replace(sentinel, '') === unmarked;
  };
  const borne = borneBy(pieces, bears, budget);
  return borne.length === 0 ? unmarked : marked(renderings.get(borne) ?? unmarked, borne, shown);
}

/** Whether every opening is followed by its closing. */
function isPaired(markup: string): boolean {
  const found = markup.match(sentinel) ?? [];
  return found.length % 2 === 0 && found.every((each, index) => (each === closing) === (index % 2 === 1));
}

/** The pieces whose sentinels leave the rendering as it is, found by halving. */
function borneBy(
  pieces: readonly Piece[],
  bears: (pieces: readonly Piece[]) => boolean,
  budget: { retries: number },
): readonly Piece[] {
  if (budget.retries-- <= 0) return [];
  if (bears(pieces)) return pieces;
  if (pieces.length === 1) return [];
  const middle = pieces.length >> 1;
  const first = borneBy(pieces.slice(0, middle), bears, budget);
  const both = [...first, ...borneBy(pieces.slice(middle), bears, budget)];
  return both.length > first.length && bears(both) ? both : first;
}

/** Sentinels in the text between tags become marks; one pair at a time is open. */
function marked(markup: string, pieces: readonly Piece[], shown: Set<string>): string {
  let open: Piece | null = null;
  const parts = markup.split(/(<[^>]*>)/).map((part, index) => {
    if (index % 2 === 1) return part.replace(sentinel, '');
    return part
      .split(sentinelPart)
      .map((text) => {
        if (text === closing) open = null;
        else if (text.startsWith(opening)) open = pieces[text.charCodeAt(1) - firstIndex] ?? null;
        else return open === null || text.trim() === '' ? text : markOf(text, open, shown);
        return '';
      })
      .join('');
  });
  return parts.join('');
}

/** One mark, or as many in each other as highlights begin here. */
function markOf(markup: string, { owners }: Piece, shown: Set<string>): string {
  const kinds = [...new Set(owners.flatMap(({ kind }) => kind.split(' ')))].join(' ');
  const begun = owners.filter(({ id }) => !shown.has(id));
  for (const { id } of begun) shown.add(id);
  const [first, ...others] = begun;
  if (first === undefined) return `<mark class="${escapeHtml(`${kinds} on`)}">${markup}</mark>`;
  const inner = others.reduce((inside, { id }) => `<mark id="${escapeHtml(id)}">${inside}</mark>`, markup);
  return `<mark id="${escapeHtml(first.id)}" class="${escapeHtml(kinds)}">${inner}</mark>`;
}

/** Characters of the private use area that stand around words while Markdown is rendered; texts are cleared of them before. */
const opening = '\uE000';
const closing = '\uE001';
/** An opening is followed by one character that tells which of the spans it opens, counted from here. */
const firstIndex = 0xe100;
/** So many spans can be told apart. */
const mostSpans = 6_000;

/** Any sentinel, for taking them out. */
const sentinel = /\uE000[\uE100-\uF8FF]?|\uE001/g;
/** Splits a text at its sentinels and keeps them. */
const sentinelPart = /(\uE000[\uE100-\uF8FF]|\uE001)/;

/** A text with sentinels around spans of it. @param spans in order, none overlapping another */
function withSentinels(text: string, spans: readonly TextSpan[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const [index, { start, end }] of spans.slice(0, mostSpans).entries()) {
    const mark = `${opening}${String.fromCharCode(firstIndex + index)}`;
    parts.push(text.slice(at, start), mark, text.slice(start, end), closing);
    at = end;
  }
  return [...parts, text.slice(at)].join('');
}

/** A part of a text that lies in the same highlights from end to end. */
interface FlatPiece<Owner> extends TextSpan {
  /** At least one. */
  readonly owners: readonly Owner[];
}

/** A span and whose it is. */
interface OwnedSpan<Owner> extends TextSpan {
  readonly owner: Owner;
}

/** Cuts spans that overlap into parts that do not, in order; each part knows all whose it is. */
export function flatPieces<Owner>(spans: readonly OwnedSpan<Owner>[]): FlatPiece<Owner>[] {
  const bounds = [...new Set(spans.flatMap(({ start, end }) => [start, end]))].sort((one, other) => one - other);
  const waiting = [...spans].sort((one, other) => one.start - other.start || one.end - other.end);
  const pieces: FlatPiece<Owner>[] = [];
  let open: OwnedSpan<Owner>[] = [];
  let next = 0;
  for (const [index, start] of bounds.entries()) {
    open = open.filter(({ end }) => end > start);
    for (let span = waiting[next]; span !== undefined && span.start <= start; span = waiting[++next]) open.push(span);
    const end = bounds[index + 1];
    if (end !== undefined && open.length > 0) pieces.push({ start, end, owners: open.map(({ owner }) => owner) });
  }
  return pieces;
}

/** So far around a span it is looked for link addresses that the span cuts. */
const reach = 2_200;

/**
 * The parts of a span of Markdown that a reader sees as words: line by line without the marks of lists, headings and
 * quotations, cell by cell in tables, each from its first letter or digit to its last. Link addresses and character
 * references stand at no end of a part.
 */
function visiblePieces(text: string, span: TextSpan): TextSpan[] {
  const pieces: TextSpan[] = [];
  const last = Math.min(span.end, text.length);
  let line = text.lastIndexOf('\n', span.start - 1) + 1;
  while (line < last) {
    const newline = text.indexOf('\n', line);
    const end = newline < 0 ? text.length : newline;
    const from = Math.max(line, span.start - reach);
    const seen = text.slice(from, Math.min(end, last + reach)).replace(unseen, blanks);
    const begins = from === line ? (leadingMark.exec(seen)?.[0].length ?? 0) : 0;
    for (const cell of cellsOf(seen, begins)) {
      const start = Math.max(cell.start, span.start - from);
      const words = wordsIn(seen.slice(start, Math.min(cell.end, last - from)));
      if (words !== null) pieces.push({ start: from + start + words.start, end: from + start + words.end });
    }
    line = end + 1;
  }
  return pieces;
}

/** What is not shown as it is written: addresses and character references. */
const unseen = /\]\([^()\s]{0,2000}(?:\s"[^"]{0,300}")?\)|https?:\/\/[^\s<>)|]{0,2000}|&#?\w{1,31};/g;
const blanks = (hidden: string) => ' '.repeat(hidden.length);

/** The parts of a line between the bars of a table. */
function cellsOf(line: string, begins: number): TextSpan[] {
  const cells: TextSpan[] = [];
  let start = begins;
  for (const { index } of line.matchAll(/(?<!\\)\|/g)) {
    if (index > start) cells.push({ start, end: index });
    start = Math.max(start, index + 1);
  }
  return [...cells, { start, end: line.length }];
}

/** From the first letter or digit to the last, with the marks that combine with it. */
function wordsIn(text: string): TextSpan | null {
  const found = /[\p{L}\p{N}](?:[\s\S]*[\p{L}\p{N}])?\p{M}*/u.exec(text);
  return found && { start: found.index, end: found.index + found[0].length };
}
