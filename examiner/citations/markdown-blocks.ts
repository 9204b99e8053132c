import { plainProse } from '../reading/clean.ts';
import { markdownLines, markdownTables, type TableRow } from '../reading/markdown-tables.ts';
import type { Span } from '../span.ts';

/** A paragraph, an item of a list with the lines that go on with it, or a row of a table. */
export interface MarkdownBlock extends Span {
  /** How far an item of a list is indented, in characters; null for what is none. */
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
