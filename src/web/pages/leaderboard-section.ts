import { counted, intervalText, points, rankText, ratedThings } from '../../reporting/arena-words.ts';
import { type Html, type HtmlPart, html } from '../../reporting/html/html.ts';
import { clipped, namedValue, timeText } from '../../reporting/html/page-text.ts';
import { methodSentences } from '../../reporting/rating-sentences.ts';
import type { Scale } from '../../reporting/scale.ts';
import type { LeaderboardEntry, ReportView } from '../../reporting/view/view-model.ts';
import { agentLink } from './links.ts';
import type { PageFrame } from './page-frame.ts';
import { intervalAxis, intervalPlot } from './position-section.ts';
import { firstRows } from './quote-table.ts';
import { sectionHead, tellApart } from './section-head.ts';

/** The leaderboard, each line with its interval drawn on a common scale. */
export function leaderboardSection(view: ReportView, frame: PageFrame): Html {
  const withSkill = view.leaderboard.some(({ skill }) => skill !== null);
  return html`<section aria-labelledby="leaderboard">
${sectionHead('leaderboard', titleOf(view), frame, 'ratings')}
${tellApart(view.rating)}
<div class="wide" role="region" aria-label="Leaderboard" tabindex="0"><table class="board">
<thead><tr>
<th scope="col" class="num">Rank</th><th scope="col">Agent</th><th scope="col" class="num">Rating</th>
<th scope="col" class="plot"><span class="unseen">Rating with its interval</span>${intervalAxis(view.scale)}</th>
<th scope="col" class="roomy">95% interval</th>${withSkill && html`<th scope="col" class="num roomy">Skill</th>`}
<th scope="col" class="num roomy">${ratedThings(view.rating.level)}</th><th scope="col" class="num roomy"><abbr title="wins, losses, ties">W–L–T</abbr></th>
</tr></thead>
<tbody>${firstRows(view.leaderboard).map((entry) => line(entry, view.scale, withSkill, frame))}</tbody>
</table></div>
${restOfBoard(view.leaderboard, frame)}
${methodText(view)}
</section>
`;
}

function line(entry: LeaderboardEntry, scale: Scale, withSkill: boolean, frame: PageFrame): Html {
  const record = `${entry.wins}–${entry.losses}–${entry.ties}`;
  return html`<tr>
<td class="num">${rankText(entry)}</td>
<th scope="row">${agentLink(entry.agent, frame)}<span class="tight">${record}${entry.skill !== null && `, skill ${entry.skill.toFixed(2)}`}</span></th>
<td class="num strong">${points(entry.rating)}<span class="tight">${intervalText(entry.low, entry.high)}</span></td>
<td class="plot">${intervalPlot(entry, scale)}</td>
<td class="roomy">${intervalText(entry.low, entry.high)}</td>
${withSkill && html`<td class="num roomy">${entry.skill === null ? '–' : entry.skill.toFixed(2)}</td>`}
<td class="num roomy">${entry.matches}</td><td class="num roomy">${record}</td>
</tr>`;
}

/** The others in a line each, without a drawing; nothing where all are above. */
function restOfBoard(entries: readonly LeaderboardEntry[], frame: PageFrame): Html | false {
  const others = entries.slice(firstRows(entries).length);
  return (
    others.length > 0 &&
    html`<details class="figures-table"><summary>${counted(others.length, 'more agent')}</summary>
<div class="wide" role="region" aria-label="The other agents" tabindex="0"><table class="compact">
<thead><tr><th scope="col" class="num">Rank</th><th scope="col">Agent</th><th scope="col" class="num">Rating</th><th scope="col">95% interval</th></tr></thead>
<tbody>${others.map(
      (entry) =>
        html`<tr><td class="num">${rankText(entry)}</td><th scope="row">${agentLink(entry.agent, frame)}</th><td class="num">${points(entry.rating)}</td><td>${intervalText(entry.low, entry.high)}</td></tr>
`,
    )}</tbody></table></div></details>`
  );
}

function methodText({ rating, spearman }: ReportView): Html {
  return html`<p class="quiet">${methodSentences(rating).join(' ')}
Mean 1000, 400 points are ten times the odds; ridge ${rating.ridge.toExponential()}; ${rating.converged ? 'converged' : 'not converged'};
results ${rating.connected ? 'connect' : 'do not connect'} all agents. A line that runs to the edge has no bound on that side.
Rank gives the best and worst place that the differences allow.</p>
${spearman !== undefined && truthText(spearman)}`;
}

function titleOf({ running, series }: ReportView): string {
  if (series !== null) return 'Ratings of this refresh';
  return running ? 'Ratings so far' : 'Ratings';
}

function truthText(spearman: number | null): Html {
  return html`<p>Spearman correlation between rating and skill: <strong>${spearman === null ? 'undefined' : spearman.toFixed(3)}</strong>.
<span class="quiet">The web and the agents of this run are made up, so the agents’ skill is known: it was measured on tasks of another made-up web.
The figure says how well the arena finds an order that is already known; it says nothing about real agents.</span></p>`;
}

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
