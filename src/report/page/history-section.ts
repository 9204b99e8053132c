import { historyChart } from '../chart/history-chart.ts';
import { inlineChart } from '../chart/inline-chart.ts';
import { type Html, html } from '../html/html.ts';
import type { PageFrame } from '../site/page-frame.ts';
import type { ReportView } from '../view/view-model.ts';
import { counted } from '../words.ts';
import { driftPart } from './drift-part.ts';
import { sectionHead } from './section-head.ts';

/** How ratings went over the project's tournaments, and what changed since the last; nothing where this is the first. */
export function historySection({ history, drift, series }: ReportView, frame: PageFrame): Html | null {
  if (history === null && drift === null) return null;
  return html`<section aria-labelledby="history">
${sectionHead('history', 'Over time', frame, 'history', 'changes')}
${
  history &&
  html`<p>${series === null ? `Ratings of ${counted(history.columns.length, 'tournament')}` : `Ratings of all refreshes together at the end of each of ${counted(history.columns.length, 'refresh', 'refreshes')}`} with 95% intervals, cut where they run far beyond all ratings. Each has a mean of 1000 of its own, so a rating can move because others came or went.</p>
${inlineChart(historyChart(history))}`
}
${drift && driftPart(drift, frame)}
</section>
`;
}
