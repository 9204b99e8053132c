import type { TextSpan } from './text-span.ts';

/**
 * The parts of a span of Markdown that a reader sees as words: line by line without the marks of lists, headings and
 * quotations, cell by cell in tables, each from its first letter or digit to its last. Link addresses and character
 * references stand at no end of a part.
 */
export function visiblePieces(text: string, span: TextSpan): TextSpan[] {
  const pieces: TextSpan[] = [];
  const last = Math.min(span.end, text.length);
  let at = text.lastIndexOf('\n', span.start - 1) + 1;
  while (at < last) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(at, Math.min(end, at + longestLine));
    for (const piece of piecesOfLine(line, at)) {
      const inside = trimmed(text, Math.max(piece.start, span.start), Math.min(piece.end, last));
      if (inside !== null) pieces.push(inside);
    }
    at = end + 1;
  }
  return pieces;
}

/** Only so much of a line is looked at. */
const longestLine = 100_000;

const leadingMark = /^\s*(?:>\s*){0,9}(?:#{1,6}\s+|[-*+]\s+(?:\[[ xX]\]\s+)?|\d{1,9}[.)]\s+)?/;
const delimiterRow = /^[\s|:-]*$/;

function piecesOfLine(line: string, at: number): TextSpan[] {
  if (delimiterRow.test(line)) return [];
  let start = leadingMark.exec(line)?.[0].length ?? 0;
  const pieces: TextSpan[] = [];
  for (const { index } of line.matchAll(/(?<!\\)\|/g)) {
    if (index > start) pieces.push({ start: at + start, end: at + index });
    start = Math.max(start, index + 1);
  }
  return [...pieces, { start: at + start, end: at + line.length }];
}

/** What is not shown as it is written. */
const unseen = /\]\([^()\s]{0,2000}(?:\s"[^"]{0,300}")?\)|https?:\/\/[^\s<>)|]{0,2000}|&#?\w{1,31};/g;
const words = /[\p{L}\p{N}](?:[\s\S]*[\p{L}\p{N}])?\p{M}*/u;

function trimmed(text: string, start: number, end: number): TextSpan | null {
  if (end <= start) return null;
  const seen = text.slice(start, end).replace(unseen, (hidden) => ' '.repeat(hidden.length));
  const found = words.exec(seen);
  return found && { start: start + found.index, end: start + found.index + found[0].length };
}
