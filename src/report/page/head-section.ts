import { type Html, html } from '../html/html.ts';
import type { ReportView } from '../view/view-model.ts';
import { clipped } from './clipped.ts';
import { timeText } from './time-text.ts';

/** The page's head: which tournament, how large, what to keep in mind, and where to go. */
export function headSection(view: ReportView): Html {
  const { id, format, seed, startedAt, finishedAt } = view.head;
  return html`<header>
<p class="brand">dr-arena</p>
<h1>Tournament <span class="id">${clipped(id, 80)}</span></h1>
<p class="quiet">${clipped(format, 60)}, seed ${seed}. Started ${timeText(startedAt)}${
    finishedAt === null ? html`, still running.` : html`, finished ${timeText(finishedAt)}.`
  }</p>
<dl class="figures">
${figure('agents', view.headToHead.agents.length)}${figure('trees', view.trees.length)}${figure('tournament rounds', view.tournamentRounds.length)}${figure('matches', view.matches, view.shares.voidMatches.count)}
${figure('rounds', view.rounds, view.shares.voidRounds.count)}${figure('answers', view.answers)}
</dl>
${view.notes.length > 0 && html`<ul class="notes" aria-label="Notes">${view.notes.map((note) => html`<li>${note}</li>`)}</ul>`}
<nav aria-label="Sections">${sections(view).map(([id, name]) => html`<a href="#${id}">${name}</a> `)}</nav>
</header>
`;
}

function sections(view: ReportView): (readonly [string, string])[] {
  return [
    ['leaderboard', 'Leaderboard'],
    ...(view.abilities !== null && view.abilities.source !== 'none' ? [['abilities', 'Depth and width'] as const] : []),
    ['head-to-head', 'Head to head'],
    ['failures', 'Failures'],
    ['verdicts', 'Verdicts'],
    ...(view.judging ? [['judging', 'Judging'] as const] : []),
    ...(view.roundsByGap.pairs.length > 0 ? [['rounds-by-gap', 'Rounds and gap'] as const] : []),
    ['conduct', 'Agents at work'],
    ...(view.spend ? [['spend', 'Cost'] as const] : []),
    ...(view.faults.length > 0 ? [['faults', 'Replies of no use'] as const] : []),
    ...(view.trees.length > 0 ? [['trees', 'Trees'] as const] : []),
    ['voids', 'Voids'],
    ['matches', 'Matches'],
  ];
}

function figure(name: string, count: number, voids = 0): Html {
  return html`<div><dt>${name}</dt><dd>${count}${voids > 0 && html` <span class="quiet">${voids} void</span>`}</dd></div>`;
}
