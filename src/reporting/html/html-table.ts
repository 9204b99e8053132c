import { counted } from '../arena-words.ts';
import { type Html, type HtmlPart, html } from './html.ts';

/** A heading of a table. */
interface TableHead {
  readonly content: HtmlPart;
  /** Its words where its cells stand on cards; the empty text for a drawing. */
  readonly name: string;
  /** Shown when a reader points at it. */
  readonly help?: string | undefined;
  /** Class names in the style sheet, of the heading and its cells. */
  readonly look?: string | undefined;
  readonly isRowHead?: boolean;
}

/** A table that scrolls within its own box where a page is narrow; with the class `cards` each row then stands as a card, its cells under their headings. */
interface HtmlTable {
  /** Description for readers who cannot see the table. */
  readonly label: string;
  /** Class names in the style sheet. */
  readonly className?: string | undefined;
  /** Shown above it. */
  readonly caption?: string | undefined;
  readonly heads: readonly TableHead[];
  readonly rows: readonly (readonly HtmlPart[])[];
}

/** Renders a table. */
export function htmlTable({ label, className, caption, heads, rows }: HtmlTable): Html {
  const isCards = className?.split(' ').includes('cards') === true;
  return html`<div class="wide" role="region" aria-label="${label}" tabindex="0"><table${className !== undefined && html` class="${className}"`}>${caption !== undefined && html`<caption>${caption}</caption>`}
<thead><tr>${heads.map(heading)}</tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr>${heads.map((head, at) => cell(head, row[at] ?? '', isCards))}</tr>
`,
  )}</tbody></table></div>`;
}

/** A heading that says nothing is none. */
function heading(head: TableHead): Html {
  if (head.content === '') return html`<td></td>`;
  return html`<th scope="col"${classOf(head)}${head.help !== undefined && html` title="${head.help}"`}>${head.content}</th>`;
}

function cell(head: TableHead, content: HtmlPart, isCards: boolean): Html {
  if (head.isRowHead) return html`<th scope="row"${classOf(head)}>${content}</th>`;
  return html`<td${classOf(head)}${isCards && html` data-head="${head.name}"`}>${content}</td>`;
}

function classOf({ look = '' }: TableHead): Html | false {
  return look !== '' && html` class="${look}"`;
}

interface CellTable extends Pick<HtmlTable, 'label' | 'className' | 'caption' | 'rows'> {
  /** Headings; those of columns of numbers begin with `#`. The first cell of a row names it. */
  readonly heads: readonly string[];
}

/** Renders a table of cells that are written out where it stands. */
export function cellTable({ heads, ...table }: CellTable): Html {
  return htmlTable({
    ...table,
    heads: heads.map((head, at) => {
      const name = head.replace(/^#/, '');
      return { content: name, name, look: head.startsWith('#') ? 'num' : '', isRowHead: at === 0 };
    }),
  });
}

/** Maximum number of agents in a table on a page. */
export const mostRows = 100;

/** Says how many rows are not shown, below a table; nothing where all are. */
export function restOfRows(rows: readonly unknown[], what = 'agent', most = mostRows): Html | false {
  const rest = rows.length - most;
  return rest > 0 && html`<p class="quiet">${counted(rest, `more ${what}`)}.</p>`;
}
