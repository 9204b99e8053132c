import { type Html, html } from '../../reporting/html/html.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import { zonedText } from '../../reporting/series-words.ts';
import { many } from '../../reporting/spend-words.ts';
import { refreshText } from '../../reporting/terminal/schedule-text.ts';
import { tournamentRoot } from '../../reporting/view/run-view.ts';
import type { ListedSchedule } from '../app/arena-lists.ts';
import type { PageContent } from './page-frame.ts';
import { capInput } from './run-deeds.ts';

/** What stands where no tournament was played for a ranking yet. */
export const noRankingPage: PageContent = {
  title: 'Leaderboard',
  place: 'newest',
  body: html`<header><h1>Leaderboard</h1></header>
<main id="main"><p>It ranks the agents of the newest finished tournament. None has been finished yet; <a href="/">Runs</a> shows what is under way, and is where one is begun.</p></main>`,
};

interface SchedulesInput {
  readonly schedules: readonly ListedSchedule[];
  /** Roles that no living worker has. */
  readonly missing: readonly string[];
  /** Whether who looks may have schedules made and refreshed. */
  readonly canAct: boolean;
}

/** The schedules: when each fires next, how its last refresh ended, and the forms that have it refreshed now and make another. */
export function schedulesPage({ schedules, missing, canAct }: SchedulesInput): PageContent {
  const wait = schedules.length > 0 && missing.length > 0;
  const body = html`<header><h1>Schedules</h1><p>A schedule keeps a leaderboard fresh by itself: at set times the agents of the config meet again, on new trees or frozen sets, and all refreshes are rated together.</p></header>
<main id="main">${wait && html`<p class="warn">No worker that is alive has the role ${missing.join(' or ')}, so that refreshes wait. Start one: <code>dr-arena worker</code>${canAct && '. Or refresh now: then this app does it.'}</p>`}
${
  schedules.length === 0
    ? html`<p>There is none yet.${!canAct && html` Made at a terminal: <code>dr-arena schedule add NAME --cron '0 6 * * *'</code>`}</p>`
    : html`<div class="wide" role="region" aria-label="Schedules" tabindex="0"><table class="runs cards">
<thead><tr><th scope="col">Schedule</th><th scope="col">Next</th><th scope="col">Last refresh</th><th scope="col" class="num">Refreshes</th></tr></thead>
<tbody>${schedules.map((schedule) => scheduleRow(schedule, canAct))}</tbody></table></div>`
}${canAct && scheduleForm}</main>`;
  return { title: 'Schedules', place: 'schedules', body };
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

function scheduleRow(
  { name, cron, timeZone, state, nextAt, last, refreshes, sets }: ListedSchedule,
  canAct: boolean,
): Html {
  const newest = last?.tournaments.at(-1);
  const deed = (what: string, button: Html) =>
    html`<form method="post" action="/schedules/${encodeURIComponent(name)}/${what}">${button}</form>`;
  const told = last === null ? 'none yet' : refreshText(last, timeZone);
  return html`<tr><th scope="row">${name} <span class="quiet"><code>${cron}</code> ${timeZone}${sets !== null && html`; plays ${clipped(sets.join(', '), 200)}`}</span>${canAct && html`<div class="row-deeds">${last?.status !== 'running' && deed('refresh', html`<button aria-label="Refresh ${name} now">Refresh now</button>`)}${deed('remove', html`<button aria-label="Remove ${name}; its history stays">Remove</button>`)}</div>`}</th>
<td data-head="Next">${nextAt === null ? state : zonedText(nextAt, timeZone)}</td>
<td class="leader" data-head="Last refresh">${newest === undefined ? told : html`<a href="${tournamentRoot(newest)}">${told}</a>`}</td><td class="num" data-head="Refreshes">${many(refreshes)}</td></tr>
`;
}
