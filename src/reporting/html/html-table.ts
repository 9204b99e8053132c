import { counted } from '../arena-words.ts';
import { type Column, type ShownColumn, shownColumns } from '../table.ts';
import { type Html, type HtmlPart, html } from './html.ts';

/** How a page shows a column in another way than as its text. */
export interface PageColumn<Row> {
  /** In place of the heading. */
  readonly head?: Html;
  /** In place of the text; null where the text stands. */
  readonly cell?: (row: Row) => HtmlPart;
  /** As in the style sheet. */
  readonly className?: string;
  /** Of its cells alone. */
  readonly cellClass?: (row: Row) => string;
  /** Whether it names the row. */
  readonly isRowHead?: boolean;
}

/** A table that scrolls within its own box where a page is narrow; with the class `cards` each row then stands as a card, its cells under their headings. */
export interface HtmlTable<Row> {
  /** What it is, for who does not see it. */
  readonly label: string;
  /** Of the table, as in the style sheet. */
  readonly className?: string;
  /** Above it, for all to see. */
  readonly caption?: string;
  /** Whether its headings say what they mean when they are pointed at. */
  readonly explained?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** By the key of a column. */
  readonly pages?: Readonly<Record<string, PageColumn<Row>>>;
}

/** A table as markup. */
export function htmlTable<Row>({
  label,
  className,
  caption,
  explained,
  columns,
  rows,
  pages = {},
}: HtmlTable<Row>): Html {
  const isCards = className?.split(' ').includes('cards') === true;
  const shown = shownColumns(columns).map((column) => ({ column, page: pages[column.key] ?? {} }));
  return html`<div class="wide" role="region" aria-label="${label}" tabindex="0"><table${className !== undefined && html` class="${className}"`}>${caption !== undefined && html`<caption>${caption}</caption>`}
<thead><tr>${shown.map(({ column, page }) => heading(column, page, explained === true))}</tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr>${shown.map(({ column, page }) => cell(column, page, row, isCards))}</tr>
`,
  )}</tbody></table></div>`;
}

function heading<Row>(column: ShownColumn<Row>, page: PageColumn<Row>, explained: boolean): Html {
  return html`<th scope="col"${classOf(column, page)}${explained && html` title="${column.help}"`}>${page.head ?? column.head}</th>`;
}

function cell<Row>(column: ShownColumn<Row>, page: PageColumn<Row>, row: Row, isCards: boolean): Html {
  const content = page.cell?.(row) ?? column.text(row);
  const attributes = classOf(column, page, page.cellClass?.(row));
  if (page.isRowHead) return html`<th scope="row"${attributes}>${content}</th>`;
  return html`<td${attributes}${isCards && html` data-head="${column.head}"`}>${content}</td>`;
}

function classOf<Row>({ align }: Column<Row>, { className = '' }: PageColumn<Row>, more = ''): Html | false {
  const names = [align === 'right' ? 'num' : '', className, more].filter((name) => name !== '').join(' ');
  return names !== '' && html` class="${names}"`;
}

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
