import { cut } from './plain-text.ts';
import type { TableCell, TableRow } from './table-grid.ts';
import { MAX_COLUMNS } from './table-grid.ts';

/** As much of a cell is repeated where it spans rows, so that spans cannot multiply a text. */
const MAX_REPEATED = 200;

/** A cell ready to be written. */
export interface GridCell {
  readonly text: string;
  readonly header: boolean;
}

/** Rows of a grid with the cells that span several rows or columns put in place. */
export interface Grid {
  /** Rows that name the table or a part of it before its first data. */
  readonly titles: readonly string[];
  readonly head: readonly string[];
  readonly body: readonly (readonly GridCell[])[];
}

/** A row whose cells have become text. */
export interface WrittenRow {
  readonly row: TableRow;
  readonly texts: readonly string[];
}

interface Carried {
  readonly cell: GridCell;
  left: number;
}

/**
 * Lays rows out as a grid. A value that spans rows is repeated in each, since it belongs to each; one that spans columns
 * stands in its first column, a head that spans columns over all of them. Several head rows become one.
 */
export function layGrid(rows: readonly WrittenRow[]): Grid {
  const width = widest(rows.map(({ row }) => row.cells.reduce((sum, cell) => sum + cell.columns, 0)));
  const titles: string[] = [];
  const heads: string[][] = [];
  const body: GridCell[][] = [];
  const carried = new Map<number, Carried>();
  for (const written of rows) {
    const before = body.length === 0;
    if (before && heads.length === 0 && carried.size === 0 && isTitle(written))
      titles.push(...written.texts.filter(Boolean));
    else if (before && isHead(written.row)) heads.push(place(written, carried, true).map((cell) => cell.text));
    else body.push(place(written, carried, false));
  }
  const kept = body.filter((cells) => cells.some((cell) => cell.text !== ''));
  return { titles, head: mergeHeads(heads, width), body: kept };
}

function isTitle({ row }: WrittenRow): boolean {
  return row.cells.length === 1;
}

function isHead(row: TableRow): boolean {
  return row.cells.length > 1 && (row.inHead || row.cells.every((cell) => cell.element.tagName === 'th'));
}

function place({ row, texts }: WrittenRow, carried: Map<number, Carried>, isHeadRow: boolean): GridCell[] {
  const cells: GridCell[] = [];
  const takeCarried = () => {
    for (let held = carried.get(cells.length); held !== undefined; held = carried.get(cells.length)) {
      if (--held.left === 0) carried.delete(cells.length);
      cells.push(held.cell);
    }
  };
  for (const [index, cell] of row.cells.entries()) {
    takeCarried();
    putCell(cells, { text: texts[index] ?? '', header: cell.header }, cell, carried, isHeadRow);
  }
  takeCarried();
  return cells;
}

function putCell(
  cells: GridCell[],
  written: GridCell,
  cell: TableCell,
  carried: Map<number, Carried>,
  isHeadRow: boolean,
): void {
  const again = { text: cut(written.text, MAX_REPEATED), header: written.header };
  for (let column = 0; column < cell.columns && cells.length < MAX_COLUMNS; column++) {
    const shown = column === 0 ? written : isHeadRow ? again : { text: '', header: false };
    const below = column === 0 ? again : shown;
    if (cell.rows > 1) carried.set(cells.length, { cell: below, left: cell.rows - 1 });
    cells.push(shown);
  }
}

function mergeHeads(heads: readonly string[][], width: number): string[] {
  return Array.from({ length: width }, (_, column) => {
    const texts = heads.map((head) => head[column] ?? '').filter(Boolean);
    return [...new Set(texts)].join(' ');
  });
}

/** A grid as a GFM table with its titles as lines above it; empty when it has no data. Header cells in the body are bold. */
export function gfmTable(caption: string, grid: Grid): string {
  const width = widest([grid.head.length, ...grid.body.map((row) => row.length)]);
  const titles = [caption, ...grid.titles].filter(Boolean);
  if (width === 0 || grid.body.length + grid.head.filter(Boolean).length === 0) return titles.join('\n\n');
  const head = line(grid.head.map(escapePipes), width);
  const rule = `|${' --- |'.repeat(width)}`;
  const body = grid.body.map((row) => line(row.map(cellText), width));
  return [...titles, [head, rule, ...body].join('\n')].join('\n\n');
}

function widest(lengths: readonly number[]): number {
  return Math.min(
    MAX_COLUMNS,
    lengths.reduce((most, length) => Math.max(most, length), 0),
  );
}

function cellText({ text, header }: GridCell): string {
  return header && text !== '' ? `**${escapePipes(text)}**` : escapePipes(text);
}

function escapePipes(text: string): string {
  return text.replaceAll('|', '\\|');
}

function line(cells: readonly string[], width: number): string {
  const padded = Array.from({ length: width }, (_, column) => cells[column] ?? '');
  return `| ${padded.join(' | ')} |`;
}
