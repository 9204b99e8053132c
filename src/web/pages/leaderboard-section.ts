import { documentHtml } from '../../reporting/document/document-html.ts';
import { clipped, type Html, type HtmlPart, html, namedValue, timeText } from '../../reporting/html/html.ts';
import { leaderboardBlocks } from '../../reporting/sections/board-blocks.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { type PageFrame, type Section, section } from './page-frame.ts';

/** Both leaderboards, and how well they agree with skill that is known. */
export function leaderboardSection(view: ReportView, frame: PageFrame): Section {
  const body = html`${documentHtml(leaderboardBlocks(view), frame.up)}${truthText(view)}`;
  return section('leaderboard', titleOf(view), body, view.series === null ? 'Ratings' : titleOf(view));
}

function titleOf({ running, series }: ReportView): string {
  if (series !== null) return 'Ratings of this refresh';
  return running ? 'Ratings so far' : 'Ratings';
}

function truthText({ spearman, itemSpearman }: ReportView): Html | false {
  if (spearman === undefined) return false;
  const figure = (value: number | null) => html`<strong>${value === null ? 'undefined' : value.toFixed(3)}</strong>`;
  return html`<p>Spearman correlation between rating and skill: ${itemSpearman !== undefined && html`${figure(itemSpearman)} by all graded items, `}${figure(spearman)} by matches.
<span class="quiet">The web and the agents of this run are made up, so the agents’ skill is known: it was measured on tasks of another made-up web.
The figure says how well the arena finds an order that is already known; it says nothing about real agents.</span></p>`;
}

/** Format, time and size of a tournament, and cautions. */
export function tournamentFigures(view: ReportView): Html {
  const { format, seed, startedAt } = view.head;
  return html`<p class="quiet">${clipped(format, 60)}, seed ${seed}. Started ${timeText(startedAt)}${endText(view)}</p>
<dl class="figures${view.series !== null && ' small'}">
${figure(['agent', 'agents'], view.agents.length)}${figure([view.playedOn, `${view.playedOn}s`], view.head.trees.length)}${figure(['tournament round', 'tournament rounds'], view.tournamentRounds)}${figure(view.running ? ['match so far', 'matches so far'] : ['match', 'matches'], view.matches, view.shares.voidMatches.count)}
${figure(view.running ? ['round so far', 'rounds so far'] : ['round', 'rounds'], view.rounds, view.shares.voidRounds.count)}${figure(['answer', 'answers, shared by matches'], view.answers)}
</dl>
${view.notes.length > 0 && html`<ul class="notes" aria-label="Notes">${view.notes.map((note) => html`<li>${note}</li>`)}</ul>`}`;
}

function endText({ running, head: { finishedAt } }: ReportView): HtmlPart {
  if (running) return ', still running.';
  return finishedAt === null ? ', not finished.' : html`, finished ${timeText(finishedAt)}.`;
}

function figure([one, several]: readonly [string, string], count: number, voids = 0): Html {
  return namedValue(count === 1 ? one : several, count, voids > 0 ? `${voids} void` : '');
}
