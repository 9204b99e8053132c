import { plainProse } from '../reading/clean.ts';
import { type MarkdownLine, markdownLines, markdownTables, type TableRow } from '../reading/markdown-tables.ts';
import { isInside, type Span } from '../span.ts';

/** A paragraph, an item of a list or a row of a table. */
export interface AnswerBlock extends Span {
  readonly text: string;
  /** How far an item of a list is indented, in characters; null for what is none. */
  readonly depth: number | null;
  /** The row of a table with the labels of its columns; null for running text. */
  readonly row: { readonly labels: readonly string[]; readonly row: TableRow } | null;
  /** A row behind another of the same table. */
  readonly isContinued: boolean;
}

/**
 * The blocks of an answer in order, without code; a heading breaks what belongs together.
 * @param sources lines that are left out
 */
export function answerBlocks(text: string, sources: readonly Span[]): (AnswerBlock | 'break')[] {
  const rows = tableRows(text);
  const blocks: (AnswerBlock | 'break')[] = [];
  let open: MarkdownLine[] = [];
  const close = () => {
    const [first] = open;
    const end = open.at(-1)?.end ?? 0;
    const depth = first?.kind === 'item' ? first.text.search(/\S/) : null;
    if (first) blocks.push({ ...spanText(text, first.start, end), depth, row: null, isContinued: false });
    open = [];
  };
  for (const line of markdownLines(text)) {
    const isSource = sources.some((span) => isInside(line, span));
    if (line.kind !== 'text' || isSource) close();
    if (isSource || line.kind === 'code' || line.kind === 'blank') continue;
    const row = rows.get(line.start);
    if (line.kind === 'heading') blocks.push('break');
    else if (line.kind !== 'table') open.push(line);
    else if (row) blocks.push(row);
  }
  close();
  return blocks;
}

function tableRows(text: string): ReadonlyMap<number, AnswerBlock> {
  const rows = new Map<number, AnswerBlock>();
  for (const { header, rows: body } of markdownTables(text)) {
    const labels = header?.cells.map((cell) => plainProse(cell.text)) ?? [];
    for (const [at, row] of body.entries())
      rows.set(row.start, {
        ...spanText(text, row.start, row.end),
        depth: null,
        row: { labels, row },
        isContinued: at > 0,
      });
  }
  return rows;
}

function spanText(text: string, start: number, end: number): Span & { readonly text: string } {
  return { text: text.slice(start, end), start, end };
}
