/** One line of a Markdown text with its span; line breaks belong to no line. */
export interface MarkdownLine {
  readonly kind: 'text' | 'heading' | 'table' | 'item' | 'code' | 'blank';
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Longer pages are read up to here, in UTF-16 code units; crawled pages are far shorter. */
const mostText = 1_000_000;

/** The lines of a Markdown text, in order. Fenced code is told apart, so that nothing is read from it. */
export function markdownLines(text: string): MarkdownLine[] {
  const lines: MarkdownLine[] = [];
  let fence: string | null = null;
  let start = 0;
  for (const line of text.slice(0, mostText).split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
    const inside = fence !== null;
    if (mark !== null && fence === null) fence = mark.slice(0, 3);
    else if (mark !== null && fence !== null && mark.startsWith(fence)) fence = null;
    lines.push({ kind: inside || mark !== null ? 'code' : kindOf(line), start, end: start + line.length, text: line });
    start += line.length + 1;
  }
  return lines;
}

/** A longer line, in UTF-16 code units, is no heading, item or table row. */
const longestMarked = 5_000;

function kindOf(line: string): MarkdownLine['kind'] {
  if (line.length > longestMarked) return 'text';
  if (/^\s*$/.test(line)) return 'blank';
  if (/^ {0,3}#{1,6}\s/.test(line)) return 'heading';
  if (/^\s*\|.*\|\s*$/.test(line)) return 'table';
  if (/^\s*(?:[-*+•]|\d{1,3}[.)])\s+\S/.test(line)) return 'item';
  if (/^(?: {4}|\t)/.test(line)) return 'code';
  return 'text';
}
