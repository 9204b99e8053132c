import { type Html, html } from '../html/html.ts';
import { counted } from '../words.ts';

/** Lines of a table of agents on the leaderboard page, at most: more make a page that nobody reads; the data has all. */
const mostRows = 100;

/** The lines that are shown. */
export function firstRows<Row>(rows: readonly Row[]): readonly Row[] {
  return rows.slice(0, mostRows);
}

/** How many are not shown, to stand below the table; nothing where all are. */
export function restOfRows(rows: readonly unknown[], what = 'agent'): Html | false {
  const rest = rows.length - mostRows;
  return rest > 0 && html`<p class="quiet">${counted(rest, `more ${what}`)} in the data.</p>`;
}
