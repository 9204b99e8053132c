import { historyChart } from '../chart/history-chart.ts';
import { fittingChart } from '../chart/inline-chart.ts';
import { type Html, html } from '../html/html.ts';
import type { PageFrame } from '../site/page-frame.ts';
import type { HistoryView } from '../view/history-view.ts';
import type { SeriesView } from '../view/series-view.ts';
import type { ReportView } from '../view/view-model.ts';
import { counted } from '../words.ts';
import { driftPart } from './drift-part.ts';
import { historyTable } from './history-table.ts';
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
