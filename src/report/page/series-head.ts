import { type Html, html } from '../html/html.ts';
import { leadWords } from '../lead-words.ts';
import { countedSentence, refreshedSentence } from '../series-words.ts';
import type { SeriesView } from '../view/series-view.ts';
import type { ReportView } from '../view/view-model.ts';
import { agentName } from './agent-name.ts';
import { clipped } from './clipped.ts';
import { pageTrail } from './page-trail.ts';
import { sectionLinks } from './section-links.ts';

/** The head of the page of a schedule: who leads over all refreshes, how many there are, how fresh they are. */
export function seriesHead(view: ReportView, { schedule, board, rows, next }: SeriesView): Html {
  return html`<header>
${pageTrail(html`Schedule <span class="id">${clipped(schedule, 80)}</span>`)}
<h1>Leaderboard of all refreshes</h1>
<p class="lead">${leadWords(rows, false, agentName)} ${refreshedSentence(board, next)}</p>
<p class="quiet">${countedSentence(board)}</p>
${sectionLinks(view)}
</header>
`;
}
