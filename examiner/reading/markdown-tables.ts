import { type MarkdownLine, markdownLines } from './markdown-lines.ts';

export interface TableCell {
  /** As written, trimmed. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface TableRow {
  readonly cells: readonly TableCell[];
  readonly start: number;
  readonly end: number;
}

/** A GFM table. Without a separator line there is no header, and all rows are in the body. */
export interface MarkdownTable {
  readonly header: TableRow | null;
  readonly rows: readonly TableRow[];
  readonly start: number;
  readonly end: number;
}

/** The tables of a Markdown text in order. */
export function markdownTables(text: string): MarkdownTable[] {
  const tables: MarkdownTable[] = [];
  let block: MarkdownLine[] = [];
  for (const line of [...markdownLines(text), null]) {
    if (line?.kind === 'table') {
      block.push(line);
      continue;
    }
    const table = tableOf(block);
    if (table) tables.push(table);
    block = [];
  }
  return tables;
}

function tableOf(block: readonly MarkdownLine[]): MarkdownTable | null {
  const [first] = block;
  const last = block.at(-1);
  if (!first || !last) return null;
  const separator = block.findIndex(isSeparator);
  const rows = block.filter((line) => !isSeparator(line)).map(rowOf);
  const [header] = rows;
  const hasHeader = separator === 1 && header !== undefined;
  const span = { start: first.start, end: last.end };
  return { header: hasHeader ? header : null, rows: hasHeader ? rows.slice(1) : rows, ...span };
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
