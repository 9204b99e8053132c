import { leadingBoard } from '../../arena/series/series-leaderboard.ts';
import type { DocumentSection } from '../../reporting/document/document.ts';
import { clipped, type Html, html } from '../../reporting/html/html.ts';
import { leadWords } from '../../reporting/lead-words.ts';
import { abilitySection } from '../../reporting/sections/ability-section.ts';
import { failureSection, voidSection } from '../../reporting/sections/failure-section.ts';
import { judgingSection } from '../../reporting/sections/judging-section.ts';
import { movedSection } from '../../reporting/sections/moved-section.ts';
import {
  citationSection,
  conductSection,
  costSection,
  reportQualitySection,
} from '../../reporting/sections/report-sections.ts';
import {
  difficultySection,
  gapSection,
  positionSection,
  sourceSection,
  verdictSection,
} from '../../reporting/sections/round-figures.ts';
import { countedSentence, refreshedSentence } from '../../reporting/series-words.ts';
import type { SeriesView } from '../../reporting/view/series-view.ts';
import { firstBoardOf, type ReportView } from '../../reporting/view/view-model.ts';
import { decisionSection } from './decision-section.ts';
import { leaderboardSection, tournamentFigures } from './leaderboard-section.ts';
import {
  documentSection,
  type PageFrame,
  pageDocument,
  pageTrail,
  type Section,
  type SectionGroup,
  section,
  sectionLinks,
  sectionParts,
} from './page-frame.ts';
import { pairsSection } from './pairs-section.ts';
import { historySection, seriesSection } from './series-section.ts';

/**
 * The leaderboard of a tournament as a whole page, and before it that of the schedule it is a refresh of: the decision first,
 * then what stands behind it. The same view gives the same text.
 */
export function leaderboardPage(view: ReportView, frame: PageFrame): string {
  const { series } = view;
  const groups = [...resultGroups(view, frame), ...reasonGroups(view, frame)];
  return pageDocument(frame, {
    title: `Leaderboard of ${series === null ? view.head.id : series.schedule}`,
    place: 'leaderboard',
    body: html`<header>
${series === null ? tournamentHead(view) : seriesHead(series)}
${decisionSection(view, frame)?.markup ?? null}
${sectionLinks(groups)}
${series === null && tournamentFigures(view)}
</header>
<main id="main">
${sectionParts(groups)}
</main>`,
  });
}

/** A tournament's board; of a schedule that of all refreshes and its past, before what the newest says by itself. */
function resultGroups(view: ReportView, frame: PageFrame): readonly SectionGroup[] {
  const { series } = view;
  const own = leaderboardSection(view, frame);
  if (series === null) return [{ name: 'Result', sections: [own] }];
  const all = documentSection(seriesSection(series), frame);
  const changes = documentSection(movedSection(view.moves), frame);
  return [
    { name: 'All refreshes', sections: [all, historySection(view), changes] },
    { name: 'The latest refresh', sections: [latestRefresh(view, series), own] },
  ];
}

/** Reasons for the result, more of the agents, how far to trust the figures, and the questions. */
function reasonGroups(view: ReportView, frame: PageFrame): readonly SectionGroup[] {
  const { audit, head, playedOn } = view;
  const onPage = (own: DocumentSection | null) => documentSection(own, frame);
  return [
    {
      name: 'Why',
      sections: [
        pairsSection(view, frame),
        onPage(failureSection(view.profiles)),
        onPage(costSection(view.quality, playedOn)),
      ],
    },
    {
      name: 'The agents',
      sections: [
        onPage(abilitySection(view.abilities, playedOn)),
        onPage(conductSection(view.conduct)),
        onPage(citationSection(view.citations)),
        onPage(reportQualitySection(view.reportQuality)),
      ],
    },
    {
      name: 'How far to trust it',
      sections: [
        onPage(positionSection(view.judging?.figures)),
        onPage(judgingSection(view.judging, head.id)),
        audit === null || audit === false ? null : { id: 'audit', name: 'Audit', markup: audit },
        onPage(verdictSection(view.shares)),
        onPage(gapSection(view.roundsByGap)),
        onPage(voidSection(view.voids)),
      ],
    },
    { name: 'Questions', sections: [onPage(difficultySection(view.complexity)), onPage(sourceSection(view))] },
  ];
}

/** Begins what is told of the newest tournament by itself: which it is, who leads there, how large it is. */
function latestRefresh(view: ReportView, { refresh, portion }: SeriesView): Section {
  const which = portion.of > 1 ? `, portion ${portion.number} of ${portion.of}` : '';
  return section(
    'latest',
    'The latest refresh',
    html`<p>Refresh ${refresh}${which}: tournament <span class="id">${clipped(view.head.id, 80)}</span>. All that follows is of this tournament alone.</p>
<p class="lead">${leadSentence(view)}</p>
${tournamentFigures(view)}`,
  );
}

/** Head of a tournament: its id, and the leader. */
function tournamentHead(view: ReportView): Html {
  return html`${pageTrail(html`Tournament <span class="id">${clipped(view.head.id, 80)}</span>`)}
<h1>Leaderboard${view.running && ' so far'}</h1>
<p class="lead">${leadSentence(view)}</p>`;
}

/** Head of a schedule: the leader over all refreshes, their number and age. */
function seriesHead({ schedule, board, next }: SeriesView): Html {
  return html`${pageTrail(html`Schedule <span class="id">${clipped(schedule, 80)}</span>`)}
<h1>Leaderboard of all refreshes</h1>
<p class="lead">${leadWords(leadingBoard(board), false)} ${refreshedSentence(board, next)}</p>
<p class="quiet">${countedSentence(board)}</p>`;
}

/** Returns one or two sentences: the leader, and others that may be the best. */
function leadSentence(view: ReportView): string {
  return leadWords(firstBoardOf(view), view.running);
}
