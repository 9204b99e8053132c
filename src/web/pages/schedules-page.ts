import type { RefreshRecord } from '../../arena/series/series.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { htmlTable } from '../../reporting/html/html-table.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import { zonedText } from '../../reporting/series-words.ts';
import { many } from '../../reporting/spend-words.ts';
import { type Column, numberColumn, textColumn } from '../../reporting/table.ts';
import { refreshText } from '../../reporting/terminal/schedule-text.ts';
import { tournamentRoot } from '../../reporting/view/run-view.ts';
import type { PageContent } from './page-frame.ts';

/** A schedule as its list shows it. */
export interface ListedSchedule {
  readonly name: string;
  readonly cron: string;
  readonly timeZone: string;
  readonly state: 'active' | 'paused';
  /** ISO 8601, UTC; null while it is paused. */
  readonly nextAt: string | null;
  readonly refreshes: number;
  readonly last: RefreshRecord | null;
  /** What its portions play in turn; null for new trees alone. */
  readonly sets: readonly string[] | null;
}

export interface ShownSchedules {
  readonly schedules: readonly ListedSchedule[];
  /** Roles that no living worker has. */
  readonly missing: readonly string[];
}

/** The schedules: when each fires next, how its last refresh ended, and the way to its leaderboard. */
export function schedulesPage({ schedules, missing }: ShownSchedules): PageContent {
  const wait = schedules.length > 0 && missing.length > 0;
  const body = html`<header><h1>Schedules</h1><p>A schedule keeps a leaderboard fresh by itself: at set times the agents of the config meet again, on new trees or frozen sets, and all refreshes are rated together.</p></header>
<main id="main">${wait && html`<p class="warn">No worker that is alive has the role ${missing.join(' or ')}, so that refreshes wait. Start one: <code>dr-arena worker</code></p>`}
${
  schedules.length === 0
    ? html`<p>There is none yet. Made at a terminal: <code>dr-arena schedule add NAME --cron '0 6 * * *'</code></p>`
    : htmlTable({ label: 'Schedules', className: 'runs cards', columns, rows: schedules, pages })
}</main>`;
  return { title: 'Schedules', place: 'schedules', body };
}

const columns: readonly Column<ListedSchedule>[] = [
  textColumn('name', 'its name', 'Schedule', ({ name }) => name),
  textColumn('next', 'when it fires next', 'Next', ({ nextAt, state, timeZone }) =>
    nextAt === null ? state : zonedText(nextAt, timeZone),
  ),
  textColumn('last', 'how its last refresh ended', 'Last refresh', ({ last, timeZone }) =>
    last === null ? 'none yet' : refreshText(last, timeZone),
  ),
  numberColumn('refreshes', 'so far', 'Refreshes', ({ refreshes }) => refreshes, many),
];

const pages = { name: { isRowHead: true, cell: nameCell }, last: { className: 'leader', cell: lastCell } };

function nameCell({ name, cron, timeZone, sets }: ListedSchedule): Html {
  return html`${name} <span class="quiet"><code>${cron}</code> ${timeZone}${sets !== null && html`; plays ${clipped(sets.join(', '), 200)}`}</span>`;
}

/** Leads to the leaderboard that the last refresh left. */
function lastCell({ last, timeZone }: ListedSchedule): Html {
  const newest = last?.tournaments.at(-1);
  const told = last === null ? 'none yet' : refreshText(last, timeZone);
  return newest === undefined ? html`${told}` : html`<a href="${tournamentRoot(newest)}">${told}</a>`;
}
