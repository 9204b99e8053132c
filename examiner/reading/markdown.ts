import type { Span } from '../span.ts';
import { plainProse } from './clean.ts';

export interface TableCell extends Span {
  /** Source of the block, trimmed. */
  readonly text: string;
}

export interface TableRow extends Span {
  readonly cells: readonly TableCell[];
}

/** The GFM tables of a Markdown text in order. Without a separator line there is no header, and all rows are in the body. */
export function markdownTables(text: string) {
  return linesTogether(markdownLines(text), 'table').map(tableOf);
}

/** The lines of a kind in the runs in which they follow each other. */
export function linesTogether(lines: readonly MarkdownLine[], kind: MarkdownLine['kind']): MarkdownLine[][] {
  const runs: MarkdownLine[][] = [];
  for (const [at, line] of lines.entries()) {
    if (line.kind !== kind) continue;
    if (lines[at - 1]?.kind === kind) runs.at(-1)?.push(line);
    else runs.push([line]);
  }
  return runs;
}

function tableOf(lines: readonly MarkdownLine[]) {
  const rows = lines.filter((line) => !isSeparator(line)).map(rowOf);
  const [header, ...body] = rows;
  return header && lines.findIndex(isSeparator) === 1 ? { header, rows: body } : { header: null, rows };
}

const isSeparator = (line: MarkdownLine) => /^\s*\|(?:\s*:?-{1,}:?\s*\|)+\s*$/.test(line.text);

function rowOf(line: MarkdownLine): TableRow {
  const cells: TableCell[] = [];
  const bars = Array.from(line.text.matchAll(/(?<!\\)\|/g), ({ index }) => index);
  for (let at = 0; at + 1 < bars.length; at++) {
    const from = (bars[at] ?? 0) + 1;
    const raw = line.text.slice(from, bars[at + 1]);
    const text = raw.trim();
    const start = line.start + from + (raw.length - raw.trimStart().length);
    cells.push({ text, start, end: start + text.length });
  }
  return { cells, start: line.start, end: line.end };
}

/** One line of a Markdown text with its span; line breaks belong to no line. */
export interface MarkdownLine extends Span {
  readonly kind: 'text' | 'heading' | 'table' | 'item' | 'code' | 'blank';
  readonly text: string;
}

/** Longer pages are read up to here, in UTF-16 code units; crawled pages are far shorter. */
const mostText = 1_000_000;

/** The lines of a Markdown text, in order. Lines of fenced code are marked, so that nothing is read from them. */
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

/** A paragraph, an item of a list with the lines that go on with it, or a row of a table. */
export interface MarkdownBlock extends Span {
  /** Indentation of an item of a list, in characters; null for what is none. */
  readonly depth: number | null;
  /** The row of a table with the labels of its columns; null for running text. */
  readonly row: (Pick<TableRow, 'cells'> & { readonly labels: readonly string[]; readonly isFirst: boolean }) | null;
}

/** The blocks of a Markdown text in order, without code; a heading breaks what belongs together. */
export function markdownBlocks(text: string): (MarkdownBlock | 'break')[] {
  const rows = tableRows(text);
  const blocks: (MarkdownBlock | 'break')[] = [];
  let open: { start: number; end: number; depth: number | null; row: null } | null = null;
  for (const { kind, start, end, text: line } of markdownLines(text)) {
    const isProse = kind === 'text' || kind === 'item';
    if (kind === 'text' && open) open.end = end;
    else open = isProse ? { start, end, depth: kind === 'item' ? line.search(/\S/) : null, row: null } : null;
    const row = kind === 'table' && rows.get(start);
    if (open && open.start === start) blocks.push(open);
    else if (kind === 'heading') blocks.push('break');
    else if (row) blocks.push(row);
  }
  return blocks;
}

function tableRows(text: string): ReadonlyMap<number, MarkdownBlock> {
  const rows = new Map<number, MarkdownBlock>();
  for (const { header, rows: body } of markdownTables(text)) {
    const labels = header?.cells.map((cell) => plainProse(cell.text)) ?? [];
    for (const [at, { cells, start, end }] of body.entries())
      rows.set(start, { start, end, depth: null, row: { cells, labels, isFirst: at === 0 } });
  }
  return rows;
}

const longestAbbreviation = 12;
/** A full stop behind these is no end of a sentence. */
const abbreviation =
  /(?:\b(?:e\.g|i\.e|etc|vs|cf|no|st|mr|mrs|ms|dr|prof|c|ca|fig|approx|vol|jr|sr|inc|ltd|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)|(?<![\p{L}/])\p{L})\.$/iu;
/** The letter of a unit behind its figure is none of them: `44 m.` */
const unitOf = /\d\s{0,2}\p{Ll}\.$/u;

/** A full stop before anything but a small letter; or one of Chinese and Japanese, which no blank follows; or the end. */
const sentenceEnd = /[.!?][)”"’'\]*_]*(?=\s+[^\s\p{Ll}])|[。！？][。！？”’」』）)*]*|$/gu;

/** Returns the spans of the sentences between two characters of a text; a text without a full stop is one sentence. */
export function sentenceSpans(text: string, start: number, end: number): readonly Span[] {
  const spans: Span[] = [];
  let from = start;
  for (const { 0: stop, index } of text.slice(start, end).matchAll(sentenceEnd)) {
    const at = start + index + stop.length;
    const before = text.slice(Math.max(from, at - longestAbbreviation), at);
    if (stop !== '' && abbreviation.test(before) && !unitOf.test(before)) continue;
    const piece = text.slice(from, at);
    const body = piece.trim();
    const first = from + piece.length - piece.trimStart().length;
    if (body !== '') spans.push({ start: first, end: first + body.length });
    from = at;
  }
  return spans;
}
