import type { SeriesDrift } from '../../tournament/series/series-drift.ts';
import { type Html, html } from '../html/html.ts';
import { movedHeads, movedRows } from '../moved-rows.ts';
import {
  changedSentences,
  movedMatchesSentence,
  movedNotes,
  newMatchesWords,
  spanText,
} from '../series-drift-words.ts';
import type { PageFrame } from '../site/page-frame.ts';
import { agentName } from './agent-name.ts';
import { firstRows, restOfRows } from './first-rows.ts';
import { sectionHead } from './section-head.ts';

/** What moved on the leaderboard of all refreshes since the one before, and why: what `leaderboard --schedule --diff` says. */
export function movedSection(drift: SeriesDrift, frame: PageFrame): Html {
  const words = newMatchesWords(drift.newMatches);
  return html`<section aria-labelledby="moved">
${sectionHead('moved', 'What moved and why', frame, 'changes')}
<p>${spanText(drift)}. ${movedMatchesSentence(drift)}</p>
<ul class="sets">${changedSentences(drift).map((sentence) => html`<li>${sentence}</li>`)}</ul>
${drift.entrants.length === 0 ? html`<p>The two leaderboards have nobody in common: nothing to compare.</p>` : movedTable(drift)}
${words && html`<p>${words.head}</p>${words.lines.length > 0 && html`<ul class="sets">${words.lines.map((line) => html`<li>${line}</li>`)}</ul>`}`}
<p class="quiet">${movedNotes(drift).join(' ')}</p>
</section>
`;
}

function movedTable(drift: SeriesDrift): Html {
  const rows = movedRows(drift);
  const [entrant, before, after, ...others] = movedHeads;
  return html`<div class="wide" role="region" aria-label="Moves of ratings" tabindex="0"><table class="compact moves">
<thead><tr><th scope="col">${entrant}</th><th scope="col" class="num">${before}</th><th scope="col" class="num">${after}</th>${others.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${firstRows(rows).map(
    (row) =>
      html`<tr><th scope="row">${agentName(row.entrant)}</th><td class="num">${row.before}</td><td class="num">${row.after}</td><td>${row.change}</td><td>${row.ageing}</td><td>${row.newMatches}</td><td>${row.noise === 'more than noise' ? html`<strong>${row.noise}</strong>` : row.noise}</td></tr>
`,
  )}</tbody></table></div>
${restOfRows(rows)}`;
}
