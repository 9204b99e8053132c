import { type Html, html } from '../html/html.ts';
import { type PageFrame, pageDocument } from '../site/page-frame.ts';
import type { SeriesView } from '../view/series-view.ts';
import type { ReportView } from '../view/view-model.ts';
import { abilitySection } from './ability-section.ts';
import { complexitySection } from './complexity-section.ts';
import { conductSection } from './conduct-section.ts';
import { costSection } from './cost-section.ts';
import { dataSection } from './data-section.ts';
import { failureSection } from './failure-section.ts';
import { faultSection } from './fault-section.ts';
import { headSection } from './head-section.ts';
import { headToHeadSection } from './head-to-head-section.ts';
import { historySection, seriesHistorySection } from './history-section.ts';
import { judgingSection } from './judging-section.ts';
import { latestRefresh } from './latest-refresh.ts';
import { leaderboardSection } from './leaderboard-section.ts';
import { movedSection } from './moved-section.ts';
import { positionSection } from './position-section.ts';
import { roundsByGapSection } from './rounds-by-gap-section.ts';
import { seriesHead } from './series-head.ts';
import { seriesSection } from './series-section.ts';
import { sourceSection } from './source-section.ts';
import { spendSection } from './spend-section.ts';
import { verdictSection } from './verdict-section.ts';
import { voidSection } from './void-section.ts';

/**
 * The leaderboard of a tournament as a whole page, and before it that of the schedule it is a refresh of: the ratings with what
 * can be told apart, why they are so, how far to trust them, what was asked, and the tables behind it all. The same view gives
 * the same text.
 */
export function leaderboardPage(view: ReportView, frame: PageFrame): string {
  const { series } = view;
  return pageDocument(frame, {
    title: view.series === null ? `Leaderboard of ${view.head.id}` : `Leaderboard of ${view.series.schedule}`,
    place: 'leaderboard',
    body: html`${series === null ? headSection(view) : seriesHead(view, series)}
<main id="main">
${series && seriesPart(view, series, frame)}
${leaderboardSection(view, frame)}
${series === null && historySection(view, frame)}
${abilitySection(view, frame)}
${headToHeadSection(view.headToHead, frame)}
${failureSection(view.profiles, frame)}
${conductSection(view.conduct, frame)}
${costSection(view, frame)}
${positionSection(view, frame)}
${judgingSection(view.judging, frame)}
${view.audit}
${verdictSection(view.shares, frame)}
${roundsByGapSection(view.roundsByGap, frame)}
${voidSection(view.voids, frame)}
${faultSection(view.faults, frame)}
${complexitySection(view.complexity, frame)}
${sourceSection(view, frame)}
${spendSection(view.spend, frame)}
${dataSection(view, frame)}
</main>`,
  });
}

/** What all refreshes say together, before what the newest says by itself. */
function seriesPart(view: ReportView, series: SeriesView, frame: PageFrame): Html {
  return html`${seriesSection(series, frame)}
${seriesHistorySection(view, series, frame)}
${series.drift && movedSection(series.drift, frame)}
${latestRefresh(view, series)}`;
}
