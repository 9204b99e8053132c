import { type Html, html } from '../html/html.ts';
import type { SeriesView } from '../view/series-view.ts';
import type { ReportView } from '../view/view-model.ts';
import { clipped } from './clipped.ts';
import { leadSentence } from './lead-sentence.ts';
import { tournamentFigures } from './tournament-figures.ts';

/** Begins what is told of the newest tournament by itself: which it is, who leads there, how large it is. */
export function latestRefresh(view: ReportView, { refresh, portion }: SeriesView): Html {
  const which = portion.of > 1 ? `, portion ${portion.number} of ${portion.of}` : '';
  return html`<section class="part" aria-labelledby="latest">
<h2 id="latest">The latest refresh</h2>
<p>Refresh ${refresh}${which}: tournament <span class="id">${clipped(view.head.id, 80)}</span>. All that follows is of this tournament alone.</p>
<p class="lead">${leadSentence(view)}</p>
${tournamentFigures(view)}
</section>
`;
}
