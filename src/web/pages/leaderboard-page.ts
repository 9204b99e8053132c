import { leadingBoard } from '../../arena/series/series-leaderboard.ts';
import { type Html, type HtmlPart, html } from '../../reporting/html/html.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import { leadWords } from '../../reporting/lead-words.ts';
import { countedSentence, refreshedSentence } from '../../reporting/series-words.ts';
import type { Meeting } from '../../reporting/view/head-to-head.ts';
import type { SeriesView } from '../../reporting/view/series-view.ts';
import { firstBoardOf, type ReportView } from '../../reporting/view/view-model.ts';
import { costSection } from './cost-section.ts';
import { decisionSection } from './decision-section.ts';
import { failureSection } from './failure-section.ts';
import { historySection } from './history-section.ts';
import { leaderboardSection, tournamentFigures } from './leaderboard-section.ts';
import { sideBySideLink } from './links.ts';
import { movedSection } from './moved-section.ts';
import { type PageFrame, pageDocument } from './page-frame.ts';
import { agentMatrix, pairsSection, shadeOf } from './pairs-section.ts';
import { pageTrail, sectionHead, sectionLinks } from './section-head.ts';
import { seriesSection } from './series-section.ts';
import { slicesSection } from './slices-section.ts';

/**
 * The leaderboard of a tournament as a whole page, and before it that of the schedule it is a refresh of: what decides
 * which agent to take. What stands behind it is on a page of its own (details-page.ts). The same view gives the same text.
 */
export function leaderboardPage(view: ReportView, frame: PageFrame): string {
  const { series } = view;
  return pageDocument(frame, {
    title: view.series === null ? `Leaderboard of ${view.head.id}` : `Leaderboard of ${view.series.schedule}`,
    place: 'leaderboard',
    summary: series === null ? leadSentence(view) : leadWords(leadingBoard(series.board), false),
    body: html`${series === null ? headSection(view, frame) : seriesHead(view, series, frame)}
<main id="main">
${boardPart(view, frame)}
${pairsSection(view, frame)}
${headToHeadSection(view, frame)}
${slicesSection(view, frame)}
${failureSection(view.profiles, frame)}
${costSection(view, frame)}
</main>`,
  });
}

/** A tournament's board and its past; of a schedule that of all refreshes, before what the newest says by itself. */
function boardPart(view: ReportView, frame: PageFrame): Html {
  const { series, moves } = view;
  const own = leaderboardSection(view, frame);
  return html`${series === null ? [decisionSection(view, frame), own] : seriesSection(series, frame)}
${historySection(view)}
${moves && movedSection(moves, frame)}
${series && [latestRefresh(view, series), own]}`;
}

/** Begins what is told of the newest tournament by itself: which it is, who leads there, how large it is. */
function latestRefresh(view: ReportView, { refresh, portion }: SeriesView): Html {
  const which = portion.of > 1 ? `, portion ${portion.number} of ${portion.of}` : '';
  return html`<section class="part" aria-labelledby="latest">
<h2 id="latest">The latest refresh</h2>
<p>Refresh ${refresh}${which}: tournament <span class="id">${clipped(view.head.id, 80)}</span>. All that follows is of this tournament alone.</p>
<p class="lead">${leadSentence(view)}</p>
${tournamentFigures(view)}
</section>
`;
}

/** The page's head: which tournament, who leads, how large it is, what to keep in mind, and where to go. */
function headSection(view: ReportView, frame: PageFrame): Html {
  return html`<header>
${pageTrail(html`Tournament <span class="id">${clipped(view.head.id, 80)}</span>`)}
<h1>Leaderboard${view.running && ' so far'}</h1>
<p class="lead">${leadSentence(view)}</p>
${tournamentFigures(view)}
${sectionLinks(view, 'leaderboard', frame)}
</header>
`;
}

/** The head of the page of a schedule: who leads over all refreshes, how many there are, how fresh they are. */
function seriesHead(view: ReportView, { schedule, board, next }: SeriesView, frame: PageFrame): Html {
  return html`<header>
${pageTrail(html`Schedule <span class="id">${clipped(schedule, 80)}</span>`)}
<h1>Leaderboard of all refreshes</h1>
<p class="lead">${leadWords(leadingBoard(board), false)} ${refreshedSentence(board, next)}</p>
<p class="quiet">${countedSentence(board)}</p>
${sectionLinks(view, 'leaderboard', frame)}
</header>
`;
}

/** Agents in the matrix, at most: the best; the page of an agent and the data have all that it met. */
const mostAgents = 40;

/** Who beat whom, as a matrix read from the row's side. */
function headToHeadSection(view: ReportView, frame: PageFrame): Html {
  const { agents: all, met } = view.headToHead;
  const agents = all.slice(0, mostAgents);
  return html`<section aria-labelledby="head-to-head">
${sectionHead('head-to-head', 'Head to head')}
<p class="quiet">Wins–losses–ties of the row’s agent against the column’s; columns carry the row numbers. A cell leads to the two side by side, and to their matches.${all.length > mostAgents && ` The first ${mostAgents} of ${all.length} agents; the page of an agent has all that it met.`}</p>
${agentMatrix('Matrix of matches', agents, frame, (agent, other) =>
  cell(met.get(agent)?.get(other), (content) => sideBySideLink(content, [agent, other], view, frame, '#matches')),
)}
</section>
`;
}

function cell(meeting: Meeting | undefined, linked: (text: HtmlPart) => Html): Html {
  if (meeting === undefined)
    return html`<td class="unmet">${linked(html`<span aria-hidden="true">–</span><span class="unseen">did not meet</span>`)}</td>`;
  return html`<td class="${shadeOf(meeting.share)}">${linked(`${meeting.wins}–${meeting.losses}–${meeting.ties}`)}</td>`;
}

/** Who leads, and who else may be the best, in a sentence or two. */
function leadSentence(view: ReportView): string {
  return leadWords(firstBoardOf(view), view.running);
}
