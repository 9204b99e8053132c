import type { RefreshRecord } from '../../arena/series/series.ts';
import { clipped, type Html, html } from '../../reporting/html/html.ts';
import { cellTable } from '../../reporting/html/html-table.ts';
import { zonedText } from '../../reporting/series-words.ts';
import { many } from '../../reporting/spend-words.ts';
import { refreshText } from '../../reporting/terminal/schedule-text.ts';
import { tournamentRoot } from '../../reporting/view/run-view.ts';
import type { PageContent } from './page-frame.ts';
import { capInput } from './run-deeds.ts';

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
  /** Sets that its portions play in turn; null for new trees alone. */
  readonly sets: readonly string[] | null;
}

export interface ShownSchedules {
  readonly schedules: readonly ListedSchedule[];
  /** Roles that no living worker has. */
  readonly missing: readonly string[];
}

/**
 * The schedules: when each fires next, how its last refresh ended, and the way to its leaderboard.
 * @param canAct whether who looks may have schedules made, refreshed and removed, by the forms for it
 */
export function schedulesPage({ schedules, missing }: ShownSchedules, canAct: boolean): PageContent {
  const heads = ['Schedule', 'Next', 'Last refresh', '#Refreshes'];
  const rows = schedules.map((schedule) => [
    nameCell(schedule, canAct),
    schedule.nextAt === null ? schedule.state : zonedText(schedule.nextAt, schedule.timeZone),
    html`<span class="leader">${lastCell(schedule)}</span>`,
    many(schedule.refreshes),
  ]);
  const wait = schedules.length > 0 && missing.length > 0;
  const body = html`<header><h1>Schedules</h1><p>A schedule keeps a leaderboard fresh by itself: at set times the agents of the config meet again, on new trees or frozen sets, and all refreshes are rated together.</p></header>
<main id="main">${wait && html`<p class="warn">No worker that is alive has the role ${missing.join(' or ')}, so that refreshes wait. Start one: <code>dr-arena worker</code>${canAct && '. Or refresh now: then this app does it.'}</p>`}
${
  schedules.length === 0
    ? html`<p>There is none yet.${!canAct && html` Made at a terminal: <code>dr-arena schedule add NAME --cron '0 6 * * *'</code>`}</p>`
    : cellTable({ label: 'Schedules', className: 'runs cards', heads, rows })
}${canAct && scheduleForm}</main>`;
  return { title: 'Schedules', place: 'schedules', body };
}

/** Names a schedule, with the forms that refresh and remove it. */
function nameCell({ name, cron, timeZone, sets, last }: ListedSchedule, canAct: boolean): Html {
  const deed = (what: string, button: Html) =>
    html`<form method="post" action="/schedules/${encodeURIComponent(name)}/${what}">${button}</form>`;
  return html`${name} <span class="quiet"><code>${cron}</code> ${timeZone}${sets !== null && html`; plays ${clipped(sets.join(', '), 200)}`}</span>${canAct && html`<div class="row-deeds">${last?.status !== 'running' && deed('refresh', html`<button aria-label="Refresh now: ${name}">Refresh now</button>`)}${deed('remove', html`<button aria-label="Remove ${name}; its history stays">Remove</button>`)}</div>`}`;
}

/** Leads to the leaderboard that the last refresh left. */
function lastCell({ last, timeZone }: ListedSchedule): Html {
  const newest = last?.tournaments.at(-1);
  const text = last === null ? 'none yet' : refreshText(last, timeZone);
  return newest === undefined ? html`${text}` : html`<a href="${tournamentRoot(newest)}">${text}</a>`;
}

/** Times that the form offers, as cron lines; the command line takes any. */
const offeredTimes = [
  ['0 6 * * *', 'every day at 6:00'],
  ['0 6 * * 1', 'every Monday at 6:00'],
  ['0 6 1 * *', 'on the first of each month at 6:00'],
  ['0 * * * *', 'every hour'],
] as const;

const scheduleForm = html`<section aria-labelledby="new"><h2 id="new">New schedule</h2>
<form method="post" action="/schedules" class="start"><div class="fields"><label>Name <input name="name" required maxlength="40" pattern="[a-z0-9][a-z0-9\\-]*" title="Small letters, digits and hyphens"></label><label>Refreshed <select name="cron">${offeredTimes.map(([cron, words]) => html`<option value="${cron}">${words}</option>`)}</select></label><label>May each refresh cost at most, in dollars ${capInput('')}</label></div>
<button class="main">Make the schedule</button></form>
<p class="quiet">By the agents and settings of the config as it stands now; times are UTC; no cap is needed for what costs nothing. Workers play it, or this app when it is told to refresh now. Other times, zones, sites and exports: <code>dr-arena schedule add --help</code></p></section>`;
