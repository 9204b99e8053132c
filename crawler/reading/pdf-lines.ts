import type { PdfPage, PdfPiece } from './pdf-contents.ts';
import { oneLine } from './plain-text.ts';

/** A line of text on a page, in points from the page's upper left corner. */
export interface PdfLine {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Its baseline. */
  readonly y: number;
  readonly size: number;
  /** The font of most of it. */
  readonly font: string;
  /** Stretches with wide gaps between them, as a row of a table has. */
  readonly cells: number;
  /** The column it stands in. */
  readonly column: PdfColumn;
}

export interface PdfColumn {
  readonly left: number;
  readonly right: number;
}

/** Text without wide gaps. */
interface Stretch {
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
  font: string;
}

/** Gaps in units of the font size: a blank, and what parts two stretches. */
const BLANK = 0.15;
const WIDE = 1.5;
/** Baselines this close are of one line: indices stand a little higher or lower. */
const SAME_LINE = 0.45;
/** A gutter between columns of prose: few lines cross it, several stand on either side, and most of them fill their column. */
const MAX_CROSSING = 0.25;
const LEAST_LINES = 6;
const LEAST_FILL = 0.5;
/** Columns are parted this often: up to four. */
const MAX_PARTINGS = 2;

/** The lines of a page in reading order: column by column where a gutter parts the prose, else from top to bottom. */
export function pdfLines(page: PdfPage): PdfLine[] {
  return inOrder(stretches(page.pieces), MAX_PARTINGS);
}

function stretches(pieces: readonly PdfPiece[]): Stretch[] {
  const joined: Stretch[] = [];
  let blank = false;
  for (const piece of pieces) {
    const text = piece.text.normalize('NFC').replace(/[\uFB00-\uFB06]/g, (ligature) => ligature.normalize('NFKC'));
    const last = joined.at(-1);
    if (text.trim() === '') blank = true;
    else if (last !== undefined && continues(last, piece)) {
      extend(last, piece, text, blank);
      blank = false;
    } else {
      const { x, y, width, size, font } = piece;
      joined.push({ text, left: x, right: x + width, y, size, font });
      blank = false;
    }
  }
  return joined;
}

function continues(stretch: Stretch, piece: PdfPiece): boolean {
  const size = Math.max(stretch.size, piece.size);
  if (Math.abs(stretch.y - piece.y) > SAME_LINE * size) return false;
  const gap = piece.x - stretch.right;
  const gapToTheLeft = stretch.left - (piece.x + piece.width);
  return [gap, gapToTheLeft].some((each) => each > -0.5 * size && each < WIDE * size);
}

function extend(stretch: Stretch, piece: PdfPiece, text: string, blank: boolean): void {
  const gap = Math.max(piece.x - stretch.right, stretch.left - (piece.x + piece.width));
  const apart = blank || gap > BLANK * Math.max(stretch.size, piece.size);
  if (text.trim().length > stretch.text.length) Object.assign(stretch, { font: piece.font, y: piece.y });
  stretch.text += (apart ? ' ' : '') + text;
  stretch.left = Math.min(stretch.left, piece.x);
  stretch.right = Math.max(stretch.right, piece.x + piece.width);
  stretch.size = Math.max(stretch.size, piece.size);
}

/** Parts at the gutter, if there is one; what crosses it ends the columns above and begins new ones below. */
function inOrder(all: readonly Stretch[], partings: number): PdfLine[] {
  const gutter = partings > 0 ? gutterOf(all) : null;
  if (gutter === null) return rows(all);
  const lines: PdfLine[] = [];
  let leftColumn: Stretch[] = [];
  let right: Stretch[] = [];
  let across: Stretch[] = [];
  const flush = () => {
    lines.push(...rows(across), ...inOrder(leftColumn, partings - 1), ...inOrder(right, partings - 1));
    [leftColumn, right, across] = [[], [], []];
  };
  for (const stretch of [...all].sort((a, b) => a.y - b.y)) {
    const crosses = stretch.left < gutter && stretch.right > gutter;
    if (crosses && leftColumn.length + right.length > 0) flush();
    (crosses ? across : stretch.right <= gutter ? leftColumn : right).push(stretch);
  }
  flush();
  return lines;
}

/** Returns the position in the middle of the text that the fewest stretches cross; null if nothing parts it clearly. */
function gutterOf(all: readonly Stretch[]): number | null {
  const { left, right } = columnOf(all);
  let best: { x: number; crossing: number } | null = null;
  for (let share = 0.25; share <= 0.75; share += 0.01) {
    const x = left + share * (right - left);
    const crossing = all.filter((stretch) => stretch.left < x && stretch.right > x).length;
    if (best === null || crossing < best.crossing) best = { x, crossing };
  }
  if (best === null || best.crossing > MAX_CROSSING * all.length) return null;
  const { x } = best;
  const sides = [all.filter((stretch) => stretch.right <= x), all.filter((stretch) => stretch.left >= x)];
  return sides.every(isProse) ? x : null;
}

function isProse(side: readonly Stretch[]): boolean {
  if (side.length < LEAST_LINES) return false;
  const { left, right } = columnOf(side);
  const full = side.filter((stretch) => stretch.right - stretch.left >= 0.6 * (right - left));
  return full.length >= LEAST_FILL * side.length;
}

function columnOf(all: readonly Stretch[]): PdfColumn {
  const column = { left: Number.POSITIVE_INFINITY, right: Number.NEGATIVE_INFINITY };
  for (const stretch of all) {
    column.left = Math.min(column.left, stretch.left);
    column.right = Math.max(column.right, stretch.right);
  }
  return column;
}

/** Groups stretches into lines from top to bottom; stretches on one baseline become one line. */
function rows(all: readonly Stretch[]): PdfLine[] {
  const column = columnOf(all);
  const grouped: Stretch[][] = [];
  for (const stretch of [...all].sort((a, b) => a.y - b.y)) {
    const row = grouped.at(-1);
    const first = row?.[0];
    if (row && first && stretch.y - first.y <= SAME_LINE * Math.min(stretch.size, first.size)) row.push(stretch);
    else grouped.push([stretch]);
  }
  return grouped.map((row) => lineOf(row, column)).filter(({ text }) => text !== '');
}

function lineOf(row: Stretch[], column: PdfColumn): PdfLine {
  row.sort((a, b) => a.left - b.left);
  const longest = row.reduce((best, stretch) => (stretch.text.length > best.text.length ? stretch : best));
  const cells: string[] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const stretch of row) {
    const apart = stretch.left - right > WIDE * longest.size;
    if (cells.length === 0 || apart) cells.push(stretch.text);
    else cells.push(`${cells.pop()} ${stretch.text}`);
    right = Math.max(right, stretch.right);
  }
  const texts = cells.map(oneLine).filter(Boolean);
  const { y, size, font } = longest;
  return { text: texts.join(' | '), left: row[0]?.left ?? 0, right, y, size, font, cells: texts.length, column };
}
