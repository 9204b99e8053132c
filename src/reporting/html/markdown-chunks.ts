/** A chunk ends at the first good place behind so many characters, */
const usualLength = 3_000;
/** and at any place behind so many. */
const most = 6_000;

/**
 * Cuts Markdown into parts that can be rendered one by one, so that no text takes time that grows with the square of its
 * length: at blank lines with an unindented line behind them and outside code blocks; where there are none, at the end
 * of a line; a longer line is cut at a blank, else anywhere. The parts joined are the text.
 */
export function markdownChunks(text: string): TextSpan[] {
  const chunks: TextSpan[] = [];
  let start = 0;
  let fence = '';
  for (let at = 0; at < text.length; ) {
    const next = lineEnd(text, at);
    if (next - start > most && at > start) {
      chunks.push({ start, end: at });
      start = at;
    }
    while (next - start > most) {
      const end = cutOf(text, start);
      chunks.push({ start, end });
      start = end;
    }
    fence = fenceAfter(fence, text.slice(at, Math.min(next, at + 20)));
    const isBlank = text.slice(at, next).trim() === '';
    if (fence === '' && isBlank && next - start > usualLength && /\S/.test(text.charAt(next))) {
      chunks.push({ start, end: next });
      start = next;
    }
    at = next;
  }
  return start < text.length ? [...chunks, { start, end: text.length }] : chunks;
}

function cutOf(text: string, start: number): number {
  const blank = text.lastIndexOf(' ', start + most - 1) + 1;
  if (blank > start + most / 2) return blank;
  const isPair = /[\uD800-\uDBFF]/.test(text.charAt(start + most - 1));
  return start + most - (isPair ? 1 : 0);
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end + 1;
}

/** The mark of the code block that is open behind a line; empty outside. */
function fenceAfter(open: string, line: string): string {
  const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1] ?? '';
  if (mark === '') return open;
  if (open === '') return mark;
  return open === mark ? '' : open;
}

/** A part of a text in UTF-16 code units, end excluded. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** Marks of quotations, headings, lists and tasks at the beginning of a line of Markdown. */
export const leadingMark = /^\s*(?:>\s*){0,9}(?:#{1,6}\s+|[-*+]\s+(?:\[[ xX]\]\s+)?|\d{1,9}[.)]\s+)?/;
