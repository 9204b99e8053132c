import { isHead, type WrittenRow } from './gfm-table.ts';
import type { InlineRun } from './inline-run.ts';

/** A row of a table with the text of its cells. */
interface ReadRow {
  readonly row: WrittenRow['row'];
  readonly runs: readonly InlineRun[];
}

/** Links of one column: the address and the anchor of the first link of each row that has one there. */
type ColumnLinks = readonly { readonly href: string; readonly anchor: string }[];

/** A column that says what the rows are about links in at least this share of them. */
const leastLinked = 0.5;
/** So many of its links lead each to a page of its own; makers, versions and years come again. */
const leastDistinct = 2 / 3;

/**
 * The column of a table with a head whose links say what each row is about: it links in most rows, to a page of its own in each. Of
 * several the first that is in words, for numbers and years are mostly values. Null where there is none or cells span rows or columns.
 */
export function subjectColumn(rows: readonly ReadRow[]): number | null {
  const body = rows.filter(({ row }) => !isHead(row));
  const spans = body.some(({ row }) => row.cells.some(({ columns, rows: down }) => columns > 1 || down > 1));
  if (body.length === rows.length || body.length === 0 || spans) return null;
  const width = Math.max(...body.map(({ runs }) => runs.length));
  const columns = Array.from({ length: width }, (_, at) => linksOfColumn(body, at));
  const candidates = columns.flatMap((links, at) => (namesRows(links, body.length) ? [at] : []));
  return candidates.find((at) => isInWords(columns[at] ?? [])) ?? candidates[0] ?? null;
}

function linksOfColumn(body: readonly ReadRow[], at: number): ColumnLinks {
  return body.flatMap(({ runs }) => {
    const run = runs[at];
    const [link] = run?.links ?? [];
    return run && link ? [{ href: link.href, anchor: run.text.slice(link.start, link.end) }] : [];
  });
}

function namesRows(links: ColumnLinks, rows: number): boolean {
  const distinct = new Set(links.map(({ href }) => href)).size;
  return links.length >= rows * leastLinked && distinct >= links.length * leastDistinct;
}

function isInWords(links: ColumnLinks): boolean {
  return links.filter(({ anchor }) => /\p{L}{2}/u.test(anchor)).length * 2 > links.length;
}
