import { attribute, findElement, type HtmlElement, type HtmlNode, isElement, rawText } from './html-tree.ts';
import { cutText } from './plain-text.ts';

/** Maximum length of a cell's text that is repeated over the rows it spans, so that spans cannot multiply a text. */
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
  for (const writtenRow of rows) {
    const before = body.length === 0;
    if (before && heads.length === 0 && carried.size === 0 && isTitle(writtenRow))
      titles.push(...writtenRow.texts.filter(Boolean));
    else if (before && isHead(writtenRow.row)) heads.push(place(writtenRow, carried, true).map((cell) => cell.text));
    else body.push(place(writtenRow, carried, false));
  }
  const bodyRows = body.filter((cells) => cells.some((cell) => cell.text !== ''));
  return { titles, head: mergeHeads(heads, width), body: bodyRows };
}

function isTitle({ row }: WrittenRow): boolean {
  return row.cells.length === 1;
}

/** True if all cells of a row are heads. */
export function isHead(row: TableRow): boolean {
  return row.cells.length > 1 && (row.inHead || row.cells.every((cell) => cell.element.tagName === 'th'));
}

function place({ row, texts }: WrittenRow, carried: Map<number, Carried>, isHeadRow: boolean): GridCell[] {
  const cells: GridCell[] = [];
  const takeCarried = () => {
    for (let span = carried.get(cells.length); span !== undefined; span = carried.get(cells.length)) {
      if (--span.left === 0) carried.delete(cells.length);
      cells.push(span.cell);
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
  ownCell: GridCell,
  cell: TableCell,
  carried: Map<number, Carried>,
  isHeadRow: boolean,
): void {
  const again = { text: cutText(ownCell.text, MAX_REPEATED), header: ownCell.header };
  for (let column = 0; column < cell.columns && cells.length < MAX_COLUMNS; column++) {
    const visibleCell = column === 0 ? ownCell : isHeadRow ? again : { text: '', header: false };
    const below = column === 0 ? again : visibleCell;
    if (cell.rows > 1) carried.set(cells.length, { cell: below, left: cell.rows - 1 });
    cells.push(visibleCell);
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

/** More rows are left out. */
const MAX_ROWS = 2000;
/** More columns are left out. */
const MAX_COLUMNS = 40;

/** A cell of a table as the HTML has it. */
interface TableCell {
  readonly element: HtmlElement;
  /** A `th`, or a first cell whose whole text is bold. */
  readonly header: boolean;
  readonly columns: number;
  readonly rows: number;
}

interface TableRow {
  readonly cells: readonly TableCell[];
  /** True for a row in a `thead`. */
  readonly inHead: boolean;
}

interface HtmlTable {
  readonly caption: HtmlElement | null;
  readonly rows: readonly TableRow[];
}

/** Rows and cells of a table element; rows of nested tables stay out. */
export function readTable(table: HtmlElement): HtmlTable {
  const rows: TableRow[] = [];
  let caption: HtmlElement | null = null;
  const visit = (nodes: readonly HtmlNode[], inHead: boolean) => {
    for (const node of nodes) {
      if (!isElement(node)) continue;
      if (node.tagName === 'caption') caption ??= node;
      else if (node.tagName === 'tr' && rows.length < MAX_ROWS) rows.push(readRow(node, inHead));
      else if (['thead', 'tbody', 'tfoot'].includes(node.tagName)) visit(node.children, node.tagName === 'thead');
    }
  };
  visit(table.children, false);
  return { caption, rows: rows.filter((row) => row.cells.length > 0) };
}

function readRow(row: HtmlElement, inHead: boolean): TableRow {
  const elements = row.children.filter(isElement).filter(({ tagName }) => tagName === 'td' || tagName === 'th');
  const cells = elements.slice(0, MAX_COLUMNS).map((element, index) => ({
    element,
    header: element.tagName === 'th' || (index === 0 && isBold(element)),
    columns: span(element, 'colspan', MAX_COLUMNS),
    rows: span(element, 'rowspan', MAX_ROWS),
  }));
  return { cells, inHead };
}

function span(element: HtmlElement, name: string, most: number): number {
  const count = Number.parseInt(attribute(element, name), 10);
  return count >= 1 ? Math.min(count, most) : 1;
}

function isBold(cell: HtmlElement): boolean {
  const bold = cell.children.filter(isElement)[0];
  if (bold?.tagName !== 'b' && bold?.tagName !== 'strong') return false;
  const text = rawText(cell.children, 200).trim();
  return text !== '' && text === rawText(bold.children, 200).trim();
}

const HEAVY_TAGS = new Set(['table', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'article', 'section']);
const LINE_TAGS = new Set(['li', 'p', 'div', 'br', 'dt', 'dd']);
/** A cell with more lines holds a list or a text, not a value. */
const MAX_LINES = 12;

/** True if a table is layout: a presentation table, one column or row without heads, or cells full of blocks. */
export function isLayoutTable(element: HtmlElement, table: HtmlTable): boolean {
  const role = attribute(element, 'role');
  if (role === 'presentation' || role === 'none') return true;
  const cells = table.rows.flatMap((row) => row.cells);
  if (!table.rows.some((row) => row.cells.length > 1)) return true;
  if (table.rows.length === 1 && !cells.some((cell) => cell.element.tagName === 'th')) return true;
  return cells.some((cell) => isHeavy(cell.element));
}

function isHeavy(cell: HtmlElement): boolean {
  let lines = 0;
  const heavy = findElement(cell.children, ({ tagName }) => {
    if (LINE_TAGS.has(tagName)) lines++;
    return HEAVY_TAGS.has(tagName) || lines > MAX_LINES;
  });
  return heavy !== undefined;
}
