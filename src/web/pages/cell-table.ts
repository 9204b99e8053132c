import { counted } from '../../reporting/arena-words.ts';
import { type Html, type HtmlPart, html } from '../../reporting/html/html.ts';
import { type HtmlTable, htmlTable } from '../../reporting/html/html-table.ts';

type Cells = readonly HtmlPart[];

interface CellTable extends Pick<HtmlTable<Cells>, 'label' | 'className' | 'caption'> {
  /** Of the columns: those of numbers begin with `#`. */
  readonly heads: readonly string[];
  /** A row as its cells, the first of which names it. */
  readonly rows: readonly Cells[];
}

/** A table whose cells are written out where it stands: what no other place shows needs no columns of its own. */
export function cellTable({ heads, ...table }: CellTable): Html {
  const columns = heads.map((head, at) => ({
    key: `${at}`,
    help: head,
    head: head.replace(/^#/, ''),
    text: () => '',
    ...(head.startsWith('#') && { align: 'right' as const }),
  }));
  const pages = Object.fromEntries(
    heads.map((_head, at) => [`${at}`, { isRowHead: at === 0, cell: (cells: Cells) => cells[at] ?? '' }]),
  );
  return htmlTable({ ...table, columns, pages });
}

/** Lines of a table of agents on a page, at most: more make a page that nobody reads. */
const mostRows = 100;

/** The lines that are shown. */
export function firstRows<Row>(rows: readonly Row[]): readonly Row[] {
  return rows.slice(0, mostRows);
}

/** How many are not shown, to stand below the table; nothing where all are. */
export function restOfRows(rows: readonly unknown[], what = 'agent', most = mostRows): Html | false {
  const rest = rows.length - most;
  return rest > 0 && html`<p class="quiet">${counted(rest, `more ${what}`)}.</p>`;
}
