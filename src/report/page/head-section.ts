import { type Html, type HtmlPart, html } from '../html/html.ts';
import type { ReportView } from '../view/view-model.ts';
import { clipped } from './clipped.ts';
import { leadSentence } from './lead-sentence.ts';
import { namedValue } from './named-value.ts';
import { pageSections } from './page-sections.ts';
import { pageTrail } from './page-trail.ts';
import { timeText } from './time-text.ts';

/** The page's head: which tournament, who leads, how large it is, what to keep in mind, and where to go. */
export function headSection(view: ReportView): Html {
  const { id, format, seed, startedAt } = view.head;
  return html`<header>
${pageTrail(html`Tournament <span class="id">${clipped(id, 80)}</span>`)}
<h1>Leaderboard${view.running && ' so far'}</h1>
<p class="lead">${leadSentence(view)}</p>
<p class="quiet">${clipped(format, 60)}, seed ${seed}. Started ${timeText(startedAt)}${endText(view)}</p>
<dl class="figures">
${figure('agents', view.agents.length)}${figure('trees', view.head.trees.length)}${figure('tournament rounds', view.tournamentRounds)}${figure(view.running ? 'matches so far' : 'matches', view.matches, view.shares.voidMatches.count)}
${figure(view.running ? 'rounds so far' : 'rounds', view.rounds, view.shares.voidRounds.count)}${figure('answers, shared by matches', view.answers)}
</dl>
${view.notes.length > 0 && html`<ul class="notes" aria-label="Notes">${view.notes.map((note) => html`<li>${note}</li>`)}</ul>`}
<nav class="sections" aria-label="Sections">${pageSections(view).map(
    ({ name, sections }) =>
      html`<div><span class="group">${name}</span> ${sections.map(([anchor, text]) => html`<a href="#${anchor}">${text}</a> `)}</div>`,
  )}</nav>
</header>
`;
}

function endText({ running, head: { finishedAt } }: ReportView): HtmlPart {
  if (running) return ', still running.';
  return finishedAt === null ? ', not finished.' : html`, finished ${timeText(finishedAt)}.`;
}

function figure(name: string, count: number, voids = 0): Html {
  return namedValue(name, count, voids > 0 ? `${voids} void` : '');
}
