import { html } from '../html/html.ts';
import { type PageFrame, pageDocument } from '../site/page-frame.ts';
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
import { historySection } from './history-section.ts';
import { judgingSection } from './judging-section.ts';
import { leaderboardSection } from './leaderboard-section.ts';
import { positionSection } from './position-section.ts';
import { roundsByGapSection } from './rounds-by-gap-section.ts';
import { sourceSection } from './source-section.ts';
import { spendSection } from './spend-section.ts';
import { verdictSection } from './verdict-section.ts';
import { voidSection } from './void-section.ts';

/**
 * The leaderboard of a tournament as a whole page: the ratings with what can be told apart, why they are so, how far to
 * trust them, what was asked, and the tables behind it all. The same view gives the same text.
 */
export function leaderboardPage(view: ReportView, frame: PageFrame): string {
  return pageDocument(frame, {
    title: `Leaderboard of ${view.head.id}`,
    place: 'leaderboard',
    body: html`${headSection(view)}
<main id="main">
${view.series}
${leaderboardSection(view, frame)}
${historySection(view, frame)}
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
${dataSection(frame)}
</main>`,
  });
}
