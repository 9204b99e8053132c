import { counted } from '../../reporting/arena-words.ts';
import type { DocumentSection } from '../../reporting/document/document.ts';
import { historyChart } from '../../reporting/history-chart.ts';
import { html } from '../../reporting/html/html.ts';
import { seriesBlocks } from '../../reporting/sections/series-blocks.ts';
import type { SeriesView } from '../../reporting/view/series-view.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { type Section, section } from './page-frame.ts';

/** The leaderboards of all refreshes of a schedule together. */
export function seriesSection(series: SeriesView): DocumentSection {
  return { id: 'series', title: 'Ratings of all refreshes', name: 'Ratings', blocks: seriesBlocks(series) };
}

/** Ratings over a schedule's refreshes; null for a tournament that no schedule played. */
export function historySection({ history, series }: Pick<ReportView, 'history' | 'series'>): Section | null {
  if (series === null) return null;
  if (history === null)
    return section('history', 'Over time', html`<p>There is one refresh so far; its ratings are those above.</p>`);
  const columnCount = history.columns.length;
  const { refreshes } = series.board;
  const newest = columnCount < refreshes ? `the newest ${columnCount} of ` : '';
  const body = html`<p>Ratings at the end of each of ${newest}${counted(newest === '' ? columnCount : refreshes, 'refresh', 'refreshes')}, all refreshes up to then together, by matches, with 95% intervals. Those of the last column are drawn behind the lines; they are cut where they run far beyond all ratings. The last column has a mean of 1000; each one before it stands so that those in it and in the next have one mean in both. So a line rises for whoever gained on the others, and nobody moves because others came or went.</p>
${historyChart(history)}`;
  return section('history', 'Over time', body);
}
