import { type FlatPiece, flatPieces } from './flat-pieces.ts';
import { escapeHtml, type Html, html, trusted } from './html.ts';
import { maxShownMarkdown } from './markdown.ts';
import { markdownChunks } from './markdown-chunks.ts';
import { sanitisedMarkdown } from './sanitised-markdown.ts';
import { closing, firstIndex, opening, sentinel, sentinelPart, withSentinels } from './sentinels.ts';
import type { TextSpan } from './text-span.ts';
import { visiblePieces } from './visible-pieces.ts';

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
