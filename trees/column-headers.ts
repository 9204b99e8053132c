import type { Page, PageLink } from '../crawler/page.ts';

interface Row {
  readonly cells: readonly string[];
  readonly header: readonly string[];
}

/**
 * The header of the table column that each link stands in, in the order of the links; empty for links outside of tables,
 * in the first column, and where the table or its header cannot be told. Read from the GFM tables of the page's text.
 */
export function columnHeaders({ links, text }: Pick<Page, 'links' | 'text'>): readonly string[] {
  if (!links.some(({ place }) => place === 'table')) return links.map(() => '');
  const rows = new Map(tableRows(text).map((row) => [row.cells.join(' '), row]));
  return links.map((link) => (link.place === 'table' ? headerOf(link, rows) : ''));
}

function headerOf({ anchor, context }: PageLink, rows: ReadonlyMap<string, Row>): string {
  const row = rows.get(cellsOf(context).join(' '));
  const columns = row?.cells.flatMap((cell, at) => (cell.includes(squeezed(anchor)) ? [at] : [])) ?? [];
  const [column, ...others] = columns;
  return column === undefined || column === 0 || others.length > 0 ? '' : (row?.header[column] ?? '');
}

function tableRows(text: string): readonly Row[] {
  const found: Row[] = [];
  let header: readonly string[] | null = null;
  let previous: readonly string[] | null = null;
  for (const line of text.split('\n')) {
    const cells = /^\s*\|.*\|\s*$/.test(line) ? cellsOf(line.trim().slice(1, -1)) : null;
    if (cells === null) header = null;
    else if (/^[\s|:-]+$/.test(line)) header = previous;
    else if (header !== null) found.push({ cells, header });
    previous = cells;
  }
  return found;
}

/** Cells as plain words, so that the text's Markdown and a link's context compare equal. */
function cellsOf(row: string): string[] {
  return row.split(/(?<!\\)\|/).map(squeezed);
}

function squeezed(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
