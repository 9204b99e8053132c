import { escapeHtml, type Html, html, trusted } from './html.ts';
import { leadingMark, type TextSpan } from './markdown-chunks.ts';
import { sanitisedMarkdown } from './sanitised-markdown.ts';

/** Words of a text to be marked. */
export interface Highlight extends TextSpan {
  /** The mark's id; no two highlights share one. */
  readonly id: string;
  /** A style class of ours. */
  readonly kind: string;
}

interface Highlighted {
  readonly markup: Html;
  /** Ids of the highlights that have a mark; the others could not be distinguished in the rendering, or show no words. */
  readonly shown: ReadonlySet<string>;
}

/** Parts of highlights that are taken at most; each costs a rendering where one of them changes what is shown. */
const mostPieces = 300;

/**
 * Untrusted Markdown as HTML with words of it in `<mark>`. The id stands on the first part of a highlight that lies in
 * several cells or lines. Marks are put between the tags of the finished markup, so they never unbalance it, and
 * without them it is what `sanitisedMarkdown` makes of the text, whose length is the caller's to bound.
 * @param headings the level of all headings in the text
 */
export function highlightedMarkdown(text: string, highlights: readonly Highlight[], headings: 5 | 6 = 6): Highlighted {
  const plain = text.replace(privateUse, '\uFFFD');
  const owned = highlights.flatMap((owner) => visiblePieces(plain, owner).map((piece) => ({ ...piece, owner })));
  const pieces = borneBy(plain, flatPieces(owned.slice(0, mostPieces)));
  const markedIds = new Set<string>();
  const markup = marked(sanitisedMarkdown(withSentinels(plain, pieces)), pieces, markedIds);
  return {
    markup: html`<div class="prose" dir="auto">${trusted(markup.replace(/(<\/?h)6>/g, `$1${headings}>`))}</div>`,
    shown: markedIds,
  };
}

type Piece = FlatPiece<Highlight>;

const privateUse = /[\uE000-\uF8FF]/g;

/** The pieces whose sentinels leave the rendering as it is: all at once, else one by one. */
function borneBy(text: string, pieces: readonly Piece[]): readonly Piece[] {
  const unmarked = sanitisedMarkdown(text);
  const bears = (candidates: readonly Piece[]) => {
    const markup = sanitisedMarkdown(withSentinels(text, candidates));
    const sentinels = markup.match(sentinel) ?? [];
    const isPaired =
      sentinels.length % 2 === 0 && sentinels.every((each, index) => (each === closing) === (index % 2 === 1));
    return isPaired && markup.replace(sentinel, '') === unmarked;
  };
  if (bears(pieces)) return pieces;
  const accepted: Piece[] = [];
  for (const piece of pieces) if (bears([...accepted, piece])) accepted.push(piece);
  return accepted;
}

/** Sentinels in the text between tags become marks; one pair at a time is open. */
function marked(markup: string, pieces: readonly Piece[], markedIds: Set<string>): string {
  let open: Piece | null = null;
  const parts = markup.split(/(<[^>]*>)/).map((part, index) => {
    if (index % 2 === 1) return part.replace(sentinel, '');
    return part
      .split(sentinelPart)
      .map((text) => {
        if (text === closing) open = null;
        else if (text.startsWith(opening)) open = pieces[text.charCodeAt(1) - firstIndex] ?? null;
        else return open === null || text.trim() === '' ? text : markOf(text, open, markedIds);
        return '';
      })
      .join('');
  });
  return parts.join('');
}

/** One mark, or as many in each other as highlights begin here. */
function markOf(markup: string, { owners }: Piece, markedIds: Set<string>): string {
  const kinds = escapeHtml([...new Set(owners.map(({ kind }) => kind))].join(' '));
  const starters = owners.filter(({ id }) => !markedIds.has(id));
  for (const { id } of starters) markedIds.add(id);
  if (starters.length === 0) return `<mark class="${kinds} on">${markup}</mark>`;
  return starters.reduce((inside, { id }) => `<mark id="${escapeHtml(id)}" class="${kinds}">${inside}</mark>`, markup);
}

/** Characters of the private use area that stand around words while Markdown is rendered; texts are cleared of them before. */
const opening = '\uE000';
const closing = '\uE001';
/** An opening is followed by one character that tells which of the spans it opens, counted from here. */
const firstIndex = 0xe100;

/** Any sentinel, for taking them out. */
const sentinel = /\uE000[\uE100-\uF8FF]?|\uE001/g;
/** Splits a text at its sentinels and keeps them. */
const sentinelPart = /(\uE000[\uE100-\uF8FF]|\uE001)/;

/** A text with sentinels around spans of it. @param spans in order, none overlapping another */
function withSentinels(text: string, spans: readonly TextSpan[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const [index, { start, end }] of spans.entries()) {
    const mark = `${opening}${String.fromCharCode(firstIndex + index)}`;
    parts.push(text.slice(at, start), mark, text.slice(start, end), closing);
    at = end;
  }
  return [...parts, text.slice(at)].join('');
}

/** A part of a text that lies in the same highlights from end to end. */
interface FlatPiece<Owner> extends TextSpan {
  /** One or more owners. */
  readonly owners: readonly Owner[];
}

/** Cuts spans that overlap into parts that do not, in order; each part knows all whose it is. */
export function flatPieces<Owner>(spans: readonly (TextSpan & { readonly owner: Owner })[]): FlatPiece<Owner>[] {
  const bounds = [...new Set(spans.flatMap(({ start, end }) => [start, end]))].sort((one, other) => one - other);
  return bounds.slice(0, -1).flatMap((start, index) => {
    const end = bounds[index + 1] ?? start;
    const owners = spans.filter((span) => span.start <= start && span.end >= end).map(({ owner }) => owner);
    return owners.length === 0 ? [] : [{ start, end, owners }];
  });
}

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
    const visibleText = text.slice(line, end).replace(unseen, blanks);
    for (const cell of cellsOf(visibleText, leadingMark.exec(visibleText)?.[0].length ?? 0)) {
      const start = Math.max(cell.start, span.start - line);
      const words = wordsIn(visibleText.slice(start, Math.min(cell.end, last - line)));
      if (words !== null) pieces.push({ start: line + start + words.start, end: line + start + words.end });
    }
    line = end + 1;
  }
  return pieces;
}

/** Parts that are not shown as they are written: addresses and character references. */
const unseen = /\]\([^()\s]{0,2000}(?:\s"[^"]{0,300}")?\)|https?:\/\/[^\s<>)|]{0,2000}|&#?\w{1,31};/g;
const blanks = (text: string) => ' '.repeat(text.length);

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

/** Returns the span from the first letter or digit to the last, with the marks that combine with it; null without one. */
function wordsIn(text: string): TextSpan | null {
  const match = /[\p{L}\p{N}](?:[\s\S]*[\p{L}\p{N}])?\p{M}*/u.exec(text);
  return match && { start: match.index, end: match.index + match[0].length };
}
