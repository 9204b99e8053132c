import type { DriftReport } from '../../arena/drift.ts';
import { type AgentId, agentId } from '../../kernel/ids.ts';
import { counted, intervalText, points } from '../../reporting/arena-words.ts';
import { fittingChart } from '../../reporting/chart/draw-chart.ts';
import { historyChart } from '../../reporting/chart/history-chart.ts';
import { type Html, type HtmlPart, html } from '../../reporting/html/html.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import { changeText, driftNotes, wholeChange } from '../../reporting/series-drift-words.ts';
import type { HistoryRating, HistoryView, SeriesView } from '../../reporting/view/series-view.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { agentLink, agentName } from './links.ts';
import type { PageFrame } from './page-frame.ts';
import { firstRows, restOfRows } from './quote-table.ts';
import { sectionHead } from './section-head.ts';

/** How ratings went over a schedule's refreshes. */
export function seriesHistorySection({ history }: ReportView, series: SeriesView, frame: PageFrame): Html {
  return html`<section aria-labelledby="history">
${sectionHead('history', 'Over time', frame, 'history')}
${history === null ? html`<p>There is one refresh so far; its ratings are those above.</p>` : part(history, `${refreshesText(history, series)}, all refreshes up to then together`, 'refreshes')}
</section>
`;
}

function refreshesText({ columns }: HistoryView, { board }: SeriesView): string {
  const all = counted(columns.length, 'refresh', 'refreshes');
  return `Ratings at the end of each of ${columns.length < board.refreshes ? `the newest ${columns.length} of ${board.refreshes} refreshes` : all}`;
}

/** How ratings went over the project's tournaments, and what changed since the last; nothing where this is the first. */
export function historySection({ history, drift }: ReportView, frame: PageFrame): Html | null {
  if (history === null && drift === null) return null;
  return html`<section aria-labelledby="history">
${sectionHead('history', 'Over time', frame, 'history', 'changes')}
${history && part(history, `Ratings of ${counted(history.columns.length, 'tournament')}`, 'tournaments')}
${drift && driftPart(drift, frame)}
</section>
`;
}

function part(history: HistoryView, what: string, of: 'tournaments' | 'refreshes'): Html {
  return html`<p>${what}, with 95% intervals. Where there is no room for all intervals, those of the last column alone are drawn; they are cut where they run far beyond all ratings. Each column has a mean of 1000 of its own, so a rating can move because others came or went.</p>
${fittingChart((width) => historyChart(history, { of, width }))}
${historyTable(history)}`;
}

/** Columns of the table, at most: the newest; the data has all. */
const mostColumns = 6;

/** The newest part of a history in figures, folded. */
function historyTable({ columns, agents }: HistoryView): Html {
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

/** Longest lists of agents that are new or gone. */
const mostNamed = 40;

/** What changed since the tournament before: who came and went, whose rating moved beyond noise, which settings differ. */
function driftPart(drift: DriftReport, frame: PageFrame): Html {
  const { before, agents, onlyBefore, onlyAfter, changes } = drift;
  return html`<h3>Since the tournament before</h3>
<p>Compared with <span class="id">${clipped(before, 80)}</span>: ${movedText(drift)}</p>
<ul class="sets">
${onlyAfter.length > 0 && html`<li>New: ${names(onlyAfter, (agent) => agentLink(agent, frame))}.</li>`}
${onlyBefore.length > 0 && html`<li>Gone: ${names(onlyBefore, agentName)}.</li>`}
${changes.map(({ what, before: then, after: now }) => html`<li>Setting changed, ${what}: <bdi>${clipped(then, 120)}</bdi> → <bdi>${clipped(now, 120)}</bdi>.</li>`)}
${agents.filter(({ settingsChanged }) => settingsChanged === true).map(({ agent }) => html`<li>${agentLink(agentId(agent), frame)} has other settings than before.</li>`)}
</ul>
${agents.length > 1 && moveTable(drift, frame)}
<p class="quiet">${noteText(drift)}</p>`;
}

function movedText({ agents }: DriftReport): HtmlPart {
  if (agents.length < 2) return 'fewer than two agents played in both, so nothing can be compared.';
  const moved = agents.filter(({ moreThanNoise }) => moreThanNoise);
  const all = `${counted(agents.length, 'agent')} played in both`;
  if (moved.length === 0) return `${all}, and no rating moved beyond noise.`;
  return html`${all}; beyond noise moved ${moved.map(
    ({ agent, before, after }, index) =>
      html`${index > 0 && ', '}${agentName(agentId(agent))} by ${wholeChange(Math.round(after) - Math.round(before))}`,
  )}.`;
}

function names(agents: readonly AgentId[], nameOf: (agent: AgentId) => Html): HtmlPart {
  const rest = agents.length - mostNamed;
  return [
    agents.slice(0, mostNamed).map((agent, index) => [index > 0 && ', ', nameOf(agent)]),
    rest > 0 && ` and ${counted(rest, 'other')}`,
  ];
}

function moveTable({ agents }: DriftReport, frame: PageFrame): Html {
  const part = (value: number | null | undefined) =>
    value === null || value === undefined ? 'unknown' : wholeChange(value);
  return html`<div class="wide" role="region" aria-label="Moves of ratings" tabindex="0"><table>
<thead><tr><th scope="col">Agent</th><th scope="col" class="num">Before</th><th scope="col" class="num">Now</th><th scope="col" class="num">Change (95%)</th><th scope="col">Beyond noise</th><th scope="col" class="num">by opponents</th><th scope="col" class="num">by questions</th><th scope="col" class="num">the rest</th></tr></thead>
<tbody>${agents.map((move) => {
    const change = changeText({ ...move.change, value: Math.round(move.after) - Math.round(move.before) }, wholeChange);
    return html`<tr><th scope="row">${agentLink(agentId(move.agent), frame)}</th><td class="num">${points(move.before)}</td><td class="num">${points(move.after)}</td><td class="num">${change}</td><td>${move.moreThanNoise ? html`<strong>yes</strong>` : 'no'}</td>
<td class="num">${part(move.opponents?.value)}</td><td class="num">${part(move.questions?.value)}</td><td class="num">${part(move.rest.value)}</td></tr>
`;
  })}</tbody></table></div>`;
}

function noteText(report: DriftReport): string {
  const scale =
    'Ratings here are around the mean of the agents of both tournaments, by match with ties as half; they are relative, so all could improve and none would move.';
  return [scale, ...driftNotes(report)].join(' ');
}
