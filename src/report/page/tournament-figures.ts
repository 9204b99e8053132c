import { type Html, type HtmlPart, html } from '../html/html.ts';
import type { ReportView } from '../view/view-model.ts';
import { clipped } from './clipped.ts';
import { namedValue } from './named-value.ts';
import { timeText } from './time-text.ts';

/** How a tournament was played and when, how large it is, and what to keep in mind. */
export function tournamentFigures(view: ReportView): Html {
  const { format, seed, startedAt } = view.head;
  return html`<p class="quiet">${clipped(format, 60)}, seed ${seed}. Started ${timeText(startedAt)}${endText(view)}</p>
<dl class="figures${view.series !== null && ' small'}">
${figure('agents', view.agents.length)}${figure('trees', view.head.trees.length)}${figure('tournament rounds', view.tournamentRounds)}${figure(view.running ? 'matches so far' : 'matches', view.matches, view.shares.voidMatches.count)}
${figure(view.running ? 'rounds so far' : 'rounds', view.rounds, view.shares.voidRounds.count)}${figure('answers, shared by matches', view.answers)}
</dl>
${view.notes.length > 0 && html`<ul class="notes" aria-label="Notes">${view.notes.map((note) => html`<li>${note}</li>`)}</ul>`}`;
}

function endText({ running, head: { finishedAt } }: ReportView): HtmlPart {
  if (running) return ', still running.';
  return finishedAt === null ? ', not finished.' : html`, finished ${timeText(finishedAt)}.`;
}

function figure(name: string, count: number, voids = 0): Html {
  return namedValue(name, count, voids > 0 ? `${voids} void` : '');
}
