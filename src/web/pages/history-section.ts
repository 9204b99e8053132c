import { counted } from '../../reporting/arena-words.ts';
import { inlineChart } from '../../reporting/chart/draw-chart.ts';
import { historyChart } from '../../reporting/chart/history-chart.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import type { HistoryView, SeriesView } from '../../reporting/view/series-view.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { type Section, section } from './section.ts';

/** How ratings went over a schedule's refreshes, or over the project's tournaments; null where this is the first of these. */
export function historySection({ history, series }: Pick<ReportView, 'history' | 'series'>): Section | null {
  if (history === null && series === null) return null;
  const of = series === null ? 'tournaments' : 'refreshes';
  const body =
    history === null
      ? html`<p>There is one refresh so far; its ratings are those above.</p>`
      : part(history, whatText(history, series), of);
  return section('history', 'Over time', body);
}

function whatText({ columns }: HistoryView, series: SeriesView | null): string {
  if (series === null) return `Ratings of ${counted(columns.length, 'tournament')}`;
  const { refreshes } = series.board;
  const newest = columns.length < refreshes ? `the newest ${columns.length} of ` : '';
  return `Ratings at the end of each of ${newest}${counted(newest === '' ? columns.length : refreshes, 'refresh', 'refreshes')}, all refreshes up to then together`;
}

function part(history: HistoryView, what: string, of: 'tournaments' | 'refreshes'): Html {
  return html`<p>${what}, by matches, with 95% intervals. Where there is no room for all intervals, those of the last column alone are drawn; they are cut where they run far beyond all ratings. The last column has a mean of 1000; each one before it stands so that those in it and in the next have one mean in both. So a line rises for whoever gained on the others, and nobody moves because others came or went.</p>
${inlineChart((width) => historyChart(history, { of, width }))}`;
}
