import type { QuoteSpan } from '../reading/find-quote.ts';

/** Shown around a quote on either side at most, in UTF-16 code units. */
const mostAround = 400;

/** The line that holds a quote, with the line above and below and the nearest heading, cut to a bounded length. */
export function surroundings(text: string, { start, end }: QuoteSpan): string {
  const from = lineStart(text, Math.max(0, lineStart(text, start) - 1));
  const to = lineEnd(text, Math.min(text.length, lineEnd(text, end) + 1));
  const around = text.slice(Math.max(from, start - mostAround), Math.min(to, end + mostAround)).trim();
  const heading = headingAbove(text.slice(0, from));
  return heading === null ? around : `${heading}\n…\n${around}`;
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function headingAbove(text: string): string | null {
  const heading = text.split('\n').findLast((line) => /^ {0,3}#{1,6}\s/.test(line));
  return heading === undefined ? null : heading.trim().slice(0, mostAround);
}
