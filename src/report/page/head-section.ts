import { type Html, html } from '../html/html.ts';
import type { ReportView } from '../view/view-model.ts';
import { clipped } from './clipped.ts';
import { leadSentence } from './lead-sentence.ts';
import { pageTrail } from './page-trail.ts';
import { sectionLinks } from './section-links.ts';
import { tournamentFigures } from './tournament-figures.ts';

/** The page's head: which tournament, who leads, how large it is, what to keep in mind, and where to go. */
export function headSection(view: ReportView): Html {
  return html`<header>
${pageTrail(html`Tournament <span class="id">${clipped(view.head.id, 80)}</span>`)}
<h1>Leaderboard${view.running && ' so far'}</h1>
<p class="lead">${leadSentence(view)}</p>
${tournamentFigures(view)}
${sectionLinks(view)}
</header>
`;
}
