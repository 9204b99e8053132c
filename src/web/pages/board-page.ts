import * as z from 'zod';
import { agentId } from '../../kernel/ids.ts';
import { counted } from '../../reporting/arena-words.ts';
import {
  type BoardOrder,
  type BoardRow,
  boardColumns,
  boardRows,
  firstOrder,
  sortedBoard,
} from '../../reporting/board-table.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { htmlTable, type PageColumn } from '../../reporting/html/html-table.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import type { ShownColumn } from '../../reporting/table.ts';
import { addresses, nameSlug } from '../../reporting/view/addresses.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { agentLink } from './links.ts';
import { type PageFrame, pageDocument } from './page-frame.ts';
import { pageTrail } from './section-head.ts';

const boardQuery = z.object({
  agent: z.string().trim().max(100).catch(''),
  show: z.array(z.string().max(40)).max(40).catch([]),
});

/** What of a board is shown: agents whose name holds a text, and some columns; all where nothing is chosen. */
type BoardChoice = z.infer<typeof boardQuery>;

/** Reads what was asked for; whatever makes no sense is left out. */
export function boardChoice(query: URLSearchParams): BoardChoice {
  return boardQuery.parse({ agent: query.get('agent') ?? '', show: query.getAll('show') });
}

/** Lines on the page, at most; the data has all. */
const mostRows = 500;

/**
 * The whole board of a tournament as one table: every figure of every agent, in the order of any column. The order is in the page's
 * address, so that a static site has it too; names and columns are chosen by a query, which the app alone answers.
 *
 * @returns null where there is no such column
 */
export function boardPage(view: ReportView, order: BoardOrder, choice: BoardChoice, frame: PageFrame): string | null {
  const rows = boardRows(view);
  const all = boardColumns(rows);
  const sorted = all.some(({ key }) => key === order.key) ? sortedBoard(rows, order) : null;
  if (sorted === null) return null;
  const wanted = choice.agent.toLowerCase();
  const found = sorted.filter(({ agent }) => agent.toLowerCase().includes(wanted));
  const shown = all.filter(({ key }) => key === 'agent' || choice.show.length === 0 || choice.show.includes(key));
  const query = queryOf(choice);
  return pageDocument(frame, {
    title: `Board of ${view.head.id} by ${headOf(all, order).toLowerCase()}`,
    place: 'leaderboard',
    body: html`<header class="broad">
${pageTrail(html`<a href="${frame.up}${addresses.leaderboard}">Leaderboard</a>`, 'whole board')}
<h1>The whole board</h1>
<p class="quiet">${counted(found.length, 'agent')}${found.length < rows.length && ` of ${rows.length}`}, by ${headOf(all, order).toLowerCase()}, ${wayOf(order)}. A heading sorts by its column. Where nothing is known an agent stands last.</p>
${frame.app !== null && choiceForm(all, order, choice, frame)}
</header>
<main id="main" class="whole-board">
${htmlTable<BoardRow>({
  label: 'The whole board',
  className: 'board-all cards',
  explained: true,
  columns: shown,
  rows: found.slice(0, mostRows),
  idOf: ({ agent }) => rowId(agent),
  pages: Object.fromEntries(shown.map((column) => [column.key, pageColumn(column, order, query, frame)])),
})}
${found.length === 0 && html`<p>No agent’s name holds “${clipped(choice.agent, 100)}”.</p>`}
${found.length > mostRows && html`<p class="quiet">${counted(found.length - mostRows, 'more agent')} in the <a href="${frame.up}${addresses.details}#data">data</a>.</p>`}
</main>`,
  });
}

/** The fragment at which an agent's row stands, on the page of every order. */
function rowId(agent: string): string {
  return `row-${nameSlug(agent)}`;
}

/** The orders whose pages a static site has. */
export function boardOrders(view: ReportView): readonly BoardOrder[] {
  return boardColumns(boardRows(view)).flatMap(({ key }) => [
    { key, rising: true },
    { key, rising: false },
  ]);
}

/** The order that an address names; dashes stand for underscores. */
export function boardOrder(name: string, isRising: boolean): BoardOrder {
  return { key: name.replaceAll('-', '_'), rising: isRising };
}

function wayOf({ key, rising }: BoardOrder): string {
  if (key === 'rank') return rising ? 'best first' : 'last first';
  if (key === 'agent') return rising ? 'A to Z' : 'Z to A';
  return rising ? 'least first' : 'most first';
}

function headOf(columns: readonly ShownColumn<BoardRow>[], { key }: BoardOrder): string {
  return columns.find((column) => column.key === key)?.head ?? key;
}

function pageColumn(
  { key, head, help }: ShownColumn<BoardRow>,
  order: BoardOrder,
  query: string,
  frame: PageFrame,
): PageColumn<BoardRow> {
  const isSorted = order.key === key;
  const next = isSorted ? { key, rising: !order.rising } : firstOrder(key);
  const sign = isSorted && html` <span aria-hidden="true">${order.rising ? '▲' : '▼'}</span>`;
  return {
    head: html`<a href="${frame.up}${addresses.board(next)}${query}" title="${help}">${head}${sign}<span class="unseen">: sort, ${wayOf(next)}</span></a>`,
    ...(isSorted && { sorted: order.rising ? ('ascending' as const) : ('descending' as const) }),
    ...(key === 'agent' && {
      isRowHead: true,
      cell: ({ agent }: BoardRow) =>
        html`${agentLink(agentId(agent), frame)} <a class="row-link" href="#${rowId(agent)}"><span aria-hidden="true">#</span><span class="unseen">link to the row of ${agent}</span></a>`,
    }),
  };
}

/** As it stands behind an address; empty where nothing was chosen. */
function queryOf({ agent, show }: BoardChoice): string {
  const query = new URLSearchParams();
  if (agent !== '') query.append('agent', agent);
  for (const key of show) query.append('show', key);
  return query.size === 0 ? '' : `?${query}`;
}

/** A form that works without scripts: it asks for the same page with what was chosen. */
function choiceForm(
  columns: readonly ShownColumn<BoardRow>[],
  order: BoardOrder,
  { agent, show }: BoardChoice,
  { up }: PageFrame,
): Html {
  const here = `${up}${addresses.board(order)}`;
  const boxes = columns
    .filter(({ key }) => key !== 'agent')
    .map(
      ({ key, head, help }) =>
        html`<label title="${help}"><input type="checkbox" name="show" value="${key}"${(show.length === 0 || show.includes(key)) && html` checked`}> ${head}</label> `,
    );
  return html`<form class="asks" method="get" action="${here}" role="search" aria-label="What the board shows">
<p><label>Name holds <input type="search" name="agent" value="${agent}" maxlength="100"></label> <button type="submit">Show</button> <a href="${here}">Show all</a></p>
<details${show.length > 0 && html` open`}><summary>Columns</summary><p class="boxes">${boxes}</p></details>
</form>`;
}
