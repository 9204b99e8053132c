import type { Rating } from '../../ratings/rating.ts';
import { counted, intervalText, points } from '../../reporting/arena-words.ts';
import { historyChart } from '../../reporting/history-chart.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { type HistoryView, type SeriesView, shiftedRating } from '../../reporting/view/series-view.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { agentName } from './links.ts';
import { firstRows, restOfRows } from './quote-table.ts';
import { sectionHead } from './section-head.ts';

/** How ratings went over a schedule's refreshes, or over the project's tournaments; nothing where this is the first of these. */
export function historySection({ history, series }: ReportView): Html | null {
  if (history === null && series === null) return null;
  return html`<section aria-labelledby="history">
${sectionHead('history', 'Over time')}
${history === null ? html`<p>There is one refresh so far; its ratings are those above.</p>` : part(history, whatText(history, series), series === null ? 'tournaments' : 'refreshes')}
</section>
`;
}

function whatText({ columns }: HistoryView, series: SeriesView | null): string {
  if (series === null) return `Ratings of ${counted(columns.length, 'tournament')}`;
  const { refreshes } = series.board;
  const newest = columns.length < refreshes ? `the newest ${columns.length} of ` : '';
  return `Ratings at the end of each of ${newest}${counted(newest === '' ? columns.length : refreshes, 'refresh', 'refreshes')}, all refreshes up to then together`;
}

function part(history: HistoryView, what: string, of: 'tournaments' | 'refreshes'): Html {
  return html`<p>${what}, by matches, with 95% intervals. Those of the last column are drawn behind the lines; they are cut where they run far beyond all ratings. The last column has a mean of 1000; each one before it stands so that those in it and in the next have one mean in both. So a line rises for whoever gained on the others, and nobody moves because others came or went.</p>
${historyChart(history, of)}
${historyTable(history)}`;
}

/** Columns of the table, at most: the newest. */
const mostColumns = 6;

/** The newest part of a history in figures, folded. */
function historyTable({ columns, agents }: HistoryView): Html {
  const from = Math.max(0, columns.length - mostColumns);
  return html`<details class="figures-table"><summary>The last ${columns.length - from} in figures</summary>
<div class="wide" role="region" aria-label="Ratings over time" tabindex="0"><table class="compact">
<thead><tr><th scope="col">Agent</th>${columns.slice(from).map(({ at }) => html`<th scope="col" class="num">${at.slice(0, 10)}<br>${at.slice(11, 16)} UTC</th>`)}</tr></thead>
<tbody>${firstRows(agents).map(
    ({ agent, ratings }) =>
      html`<tr><th scope="row">${agentName(agent)}</th>${ratings.slice(from).map((rating, index) => html`<td class="num">${cellText(rating && shiftedRating(rating, columns[from + index] ?? { shift: 0 }))}</td>`)}</tr>
`,
  )}</tbody></table></div>
${restOfRows(agents)}</details>`;
}

function cellText(rating: Rating | null): string {
  return rating === null ? '–' : `${points(rating.rating)} (${intervalText(rating.low, rating.high)})`;
}
