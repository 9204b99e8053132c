import { type Html, html } from '../html/html.ts';
import type { HistoryRating, HistoryView } from '../view/history-view.ts';
import { intervalText, points } from '../words.ts';
import { agentName } from './agent-name.ts';
import { firstRows, restOfRows } from './first-rows.ts';

/** Columns of the table, at most: the newest; the data has all. */
const mostColumns = 6;

/** The newest part of a history in figures, folded. */
export function historyTable({ columns, agents }: HistoryView): Html {
  const from = Math.max(0, columns.length - mostColumns);
  return html`<details class="figures-table"><summary>The last ${columns.length - from} in figures</summary>
<div class="wide" role="region" aria-label="Ratings over time" tabindex="0"><table class="compact">
<thead><tr><th scope="col">Agent</th>${columns.slice(from).map(({ at }) => html`<th scope="col" class="num">${at.slice(0, 10)}<br>${at.slice(11, 16)} UTC</th>`)}</tr></thead>
<tbody>${firstRows(agents).map(
    ({ agent, ratings }) =>
      html`<tr><th scope="row">${agentName(agent)}</th>${ratings.slice(from).map((rating) => html`<td class="num">${cellText(rating)}</td>`)}</tr>
`,
  )}</tbody></table></div>
${restOfRows(agents)}</details>`;
}

function cellText(rating: HistoryRating | null): string {
  return rating === null ? '–' : `${points(rating.rating)} (${intervalText(rating.low, rating.high)})`;
}
