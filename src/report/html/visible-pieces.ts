import { leadingMark } from './leading-mark.ts';
import type { TextSpan } from './text-span.ts';

/** So far around a span it is looked for link addresses that the span cuts. */
const reach = 2_200;

/**
 * The parts of a span of Markdown that a reader sees as words: line by line without the marks of lists, headings and
 * quotations, cell by cell in tables, each from its first letter or digit to its last. Link addresses and character
 * references stand at no end of a part.
 */
export function visiblePieces(text: string, span: TextSpan): TextSpan[] {
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
