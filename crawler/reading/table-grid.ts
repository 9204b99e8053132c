import type { HtmlElement, HtmlNode } from './html-tree.ts';
import { attribute, findElement, isElement, rawText } from './html-tree.ts';

/** More rows are left out. */
const MAX_ROWS = 2000;
/** More columns are left out. */
export const MAX_COLUMNS = 40;

/** A cell of a table as the HTML has it. */
export interface TableCell {
  readonly element: HtmlElement;
  /** A `th`, or a first cell whose whole text is bold. */
  readonly header: boolean;
  readonly columns: number;
  readonly rows: number;
}

export interface TableRow {
  readonly cells: readonly TableCell[];
  /** In a `thead`. */
  readonly inHead: boolean;
}

export interface HtmlTable {
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

/** Whether a table only arranges things: a presentation table, one column or row without heads, or cells full of blocks. */
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
