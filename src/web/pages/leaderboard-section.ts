import type { Rating } from '../../ratings/rating.ts';
import { counted } from '../../reporting/arena-words.ts';
import { type Html, type HtmlPart, html } from '../../reporting/html/html.ts';
import { htmlTable, type PageColumn } from '../../reporting/html/html-table.ts';
import { clipped, namedValue, timeText } from '../../reporting/html/page-text.ts';
import { leaderboardColumns, skillColumn } from '../../reporting/leaderboard-table.ts';
import { methodSentences } from '../../reporting/rating-sentences.ts';
import { type Column, pickedColumns, withColumnAfter, withoutColumns } from '../../reporting/table.ts';
import type { LeaderboardEntry, ReportView } from '../../reporting/view/view-model.ts';
import { agentLink } from './links.ts';
import type { PageFrame } from './page-frame.ts';
import { firstRows } from './quote-table.ts';
import { plotColumn, ratingPageColumns } from './rating-columns.ts';
import { sectionHead, tellApart } from './section-head.ts';

/** The leaderboard, each line with its interval drawn on a common scale. */
export function leaderboardSection(view: ReportView, frame: PageFrame): Html {
  const shown = firstRows(view.leaderboard);
  return html`<section aria-labelledby="leaderboard">
${sectionHead('leaderboard', titleOf(view), frame, 'ratings')}
${tellApart(view.rating)}
${htmlTable({ label: 'Leaderboard', className: 'board', explained: true, columns: columnsOf(view), rows: shown, pages: pageColumns(view, frame) })}
${restOfBoard(view.leaderboard.slice(shown.length), frame)}
${methodText(view)}
</section>
`;
}

/** Those of every leaderboard, with the interval as a drawing, the record in one column, and skill where it is known. */
function columnsOf({ leaderboard, rating }: ReportView): Column<LeaderboardEntry>[] {
  const tells = leaderboard.some(({ aboveNext = null }) => aboveNext !== null);
  const hidden = ['wins', 'losses', 'ties', ...(tells ? [] : ['above_next'])];
  const all: Column<LeaderboardEntry>[] = withoutColumns(leaderboardColumns(rating.level), ...hidden);
  const drawn = withColumnAfter(all, 'rating', plotColumn);
  const known = leaderboard.some(({ skill }) => skill !== null)
    ? withColumnAfter(drawn, 'interval', skillColumn)
    : drawn;
  return withColumnAfter(known, 'matches', recordColumn);
}

const recordColumn: Column<LeaderboardEntry> = {
  key: 'record',
  help: 'wins, losses, ties',
  head: 'W–L–T',
  text: ({ wins, losses, ties }) => `${wins}–${losses}–${ties}`,
  align: 'right',
};

function pageColumns({ scale }: ReportView, frame: PageFrame): Readonly<Record<string, PageColumn<LeaderboardEntry>>> {
  return {
    ...ratingPageColumns<LeaderboardEntry>(scale),
    agent: {
      isRowHead: true,
      cell: (entry) =>
        html`${agentLink(entry.agent, frame)}<span class="tight">${recordColumn.text?.(entry) ?? ''}${entry.skill !== null && `, skill ${entry.skill.toFixed(2)}`}</span>`,
    },
    skill: { className: 'roomy' },
    above_next: { className: 'roomy' },
    matches: { className: 'roomy' },
    record: { className: 'roomy' },
  };
}

/** The others in a line each, without a drawing; nothing where all are above. */
function restOfBoard(others: readonly LeaderboardEntry[], frame: PageFrame): Html | false {
  const columns = pickedColumns(leaderboardColumns(), 'rank', 'agent', 'rating', 'interval');
  const pages = { agent: { isRowHead: true, cell: ({ agent }: Rating) => agentLink(agent, frame) } };
  return (
    others.length > 0 &&
    html`<details class="figures-table"><summary>${counted(others.length, 'more agent')}</summary>
${htmlTable({ label: 'The other agents', className: 'compact', explained: true, columns, rows: others, pages })}</details>`
  );
}

function methodText({ rating, spearman }: ReportView): Html {
  return html`<p class="quiet">${methodSentences(rating).join(' ')}
Mean 1000, 400 points are ten times the odds; ridge ${rating.ridge.toExponential()}; ${rating.converged ? 'converged' : 'not converged'};
results ${rating.connected ? 'connect' : 'do not connect'} all agents. A line that runs to the edge has no bound on that side.
Rank gives the places that hold an agent’s own with a chance of 95%.</p>
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
