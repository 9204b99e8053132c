import type { PlayedOn } from '../../arena/played-on.ts';
import type { BoundedRating, Rating } from '../../ratings/rating.ts';
import { counted, intervalText, points } from '../../reporting/arena-words.ts';
import { clipped, type Html, type HtmlPart, html, namedValue, timeText } from '../../reporting/html/html.ts';
import { firstRows, htmlTable, type PageColumn } from '../../reporting/html/html-table.ts';
import {
  combinedColumns,
  combinedSentences,
  leaderboardColumns,
  skillColumn,
} from '../../reporting/leaderboard-table.ts';
import { apartSentences, methodSentences } from '../../reporting/rating-sentences.ts';
import { positionOn, type Scale } from '../../reporting/scale.ts';
import { type Column, pickedColumns, withColumnAfter, withoutColumns } from '../../reporting/table.ts';
import type { ItemBoard, ItemRatingEntry, KnownSkill } from '../../reporting/view/item-board.ts';
import type { LeaderboardEntry, ReportView } from '../../reporting/view/view-model.ts';
import { agentLink } from './links.ts';
import { type PageFrame, type Section, section } from './page-frame.ts';

/** Both leaderboards, the one that was asked for first, each line with its interval drawn on a common scale. */
export function leaderboardSection(view: ReportView, frame: PageFrame): Section {
  const { items, board } = view;
  const name = ({ agent }: ItemRatingEntry) => agentLink(agent, frame);
  const byItems = items && itemBoardPart(items, name, view.playedOn);
  const byMatches = matchPart(view, frame);
  const body = html`${board === 'items' ? [byItems, secondBoard(byMatches, 'by matches alone')] : [byMatches, byItems && secondBoard(byItems, 'by all graded items')]}
${truthText(view)}`;
  return section('leaderboard', titleOf(view), body, view.series === null ? 'Ratings' : titleOf(view));
}

/** The board that does not stand first, folded up: a second opinion. */
export function secondBoard(board: Html, by: string): Html {
  return html`<details class="figures-table"><summary>The same agents rated ${by}</summary>${board}</details>`;
}

/** How figures were worked out, in the terms of the trade, for whoever asks. */
export function howComputed(sentences: readonly HtmlPart[]): Html {
  return html`<details class="fold-up"><summary>How this is computed</summary>${sentences.map((sentence) => html`<p class="quiet">${sentence}</p>`)}</details>`;
}

/** The rating by all graded items, under its name. @param name an agent's, with a link where it has a page */
export function itemBoardPart(
  { ratings, entries, scale }: ItemBoard,
  name: (entry: ItemRatingEntry) => Html,
  on: PlayedOn = 'tree',
): Html {
  const columns = withSkill<ItemRatingEntry>(combinedColumns(), entries);
  const [method, apart, ...terms] = combinedSentences(ratings, on);
  return html`<h3 id="by-items">By all graded items</h3>
${apart !== undefined && html`<p>${apart}</p>`}
${ratedBoard({ label: 'Leaderboard by all graded items', columns, rows: entries, scale, name })}
<p class="quiet">Each agent’s true rating lies within its interval, and its true place within its ranks, 95 times in 100. Details count only on targets that it found. The average agent has 1000 points; of what one gets right half the time, one of 100 points more gets 64 in 100.</p>
${howComputed([method ?? '', ...terms, 'Mean 1000; 400 points are ten times the odds of passing an item.'])}
`;
}

function matchPart(view: ReportView, frame: PageFrame): Html {
  const { items, leaderboard: rows, scale } = view;
  const name = ({ agent }: Rating) => agentLink(agent, frame);
  return html`${items !== null && html`<h3 id="by-matches">By matches</h3>`}
${ratedBoard({ label: 'Leaderboard by matches', columns: columnsOf(view), rows, scale, name })}
${methodText(view)}
`;
}

/** A leaderboard, best first. */
interface RatedBoard<Row> {
  readonly label: string;
  readonly className?: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly scale: Scale;
  /** Of who is rated, with a link where there is a page. */
  readonly name: (row: Row) => Html;
  /** The column of names. */
  readonly who?: 'agent' | 'entrant';
}

/** The first lines of a leaderboard, each with its interval drawn on a common scale, and the others in a line each, folded up. */
export function ratedBoard<Row extends BoundedRating>(board: RatedBoard<Row>): Html {
  const { label, className = 'board cards', columns, rows, scale, name, who = 'agent' } = board;
  const shown = firstRows(rows);
  const others = rows.slice(shown.length);
  const named = { [who]: { isRowHead: true, cell: name } };
  const drawn = withColumnAfter(columns, 'rating', plotColumn);
  const few = pickedColumns(columns, 'rank', who, 'rating', 'interval', 'change');
  return html`${htmlTable({ label, className, explained: true, columns: drawn, rows: shown, pages: { ...ratingPageColumns<Row>(scale), ...named } })}
${
  others.length > 0 &&
  html`<details class="figures-table"><summary>${counted(others.length, 'more agent')}</summary>
${htmlTable({ label: 'The other agents', className: 'compact', explained: true, columns: few, rows: others, pages: named })}</details>`
}`;
}

/** Those of every leaderboard, with the record in one column, and skill where it is known. */
function columnsOf({ leaderboard, rating }: ReportView): readonly Column<LeaderboardEntry>[] {
  const tells = leaderboard.some(({ aboveNext = null }) => aboveNext !== null);
  const hidden = ['wins', 'losses', 'ties', ...(tells ? [] : ['above_next'])];
  const shown = withoutColumns<LeaderboardEntry>(leaderboardColumns(rating.level), ...hidden);
  return withColumnAfter(withSkill(shown, leaderboard), 'matches', recordColumn);
}

function withSkill<Row extends KnownSkill>(columns: readonly Column<Row>[], rows: readonly Row[]) {
  return rows.some(({ skill }) => skill !== null) ? withColumnAfter(columns, 'interval', skillColumn) : columns;
}

const recordColumn: Column<LeaderboardEntry> = {
  key: 'record',
  help: 'wins, losses, ties',
  head: 'W–L–T',
  text: ({ wins, losses, ties }) => `${wins}–${losses}–${ties}`,
  align: 'right',
};

function methodText({ rating, playedOn }: ReportView): Html {
  const fit = html`Mean 1000, 400 points are ten times the odds; ridge ${rating.ridge.toExponential()}; ${rating.converged ? 'converged' : 'not converged'}; results ${rating.connected ? 'connect' : 'do not connect'} all agents. A line that runs to the edge has no bound on that side.`;
  return howComputed([...apartSentences(rating.toldApart), ...methodSentences(rating, playedOn), fit]);
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

/** How a tournament was played and when, how large it is, and what to keep in mind. */
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

/** The drawing of a rating with its interval. */
export const plotColumn: Column<BoundedRating> = {
  key: 'plot',
  help: 'the rating with its 95% interval on a common scale',
  head: '',
  text: () => '',
};

/** How pages show the columns that every leaderboard has. */
export function ratingPageColumns<Row extends BoundedRating>(scale: Scale): Readonly<Record<string, PageColumn<Row>>> {
  return {
    rank: { className: 'num' },
    rating: { cellClass: () => 'strong', cell: ({ rating }) => (rating === null ? '–' : points(rating)) },
    plot: {
      className: 'plot',
      head: html`<span class="unseen">Rating with its interval</span>${intervalAxis(scale)}`,
      cell: (row) => intervalPlot(row, scale),
    },
  };
}

/** Height of one row in pixels. */
const rowHeight = 30;

/**
 * A rating with its interval, to the edge where a side has no bound. Positions are percentages, so that the drawing fits any width without scaling its
 * strokes and text.
 */
function intervalPlot({ rating, low, high }: BoundedRating, scale: Scale): Html | false {
  if (rating === null) return false;
  const middle = rowHeight / 2;
  const from = low === null ? '0%' : at(scale, low);
  const to = high === null ? '100%' : at(scale, high);
  const end = (x: string) => html`<line class="whisker" x1="${x}" x2="${x}" y1="${middle - 5}" y2="${middle + 5}"/>`;
  return html`<svg class="interval" width="100%" height="${rowHeight}" role="img" aria-label="${points(rating)}, ${intervalText(low, high)}">
${scale.ticks.map((tick) => html`<line class="grid" x1="${at(scale, tick)}" x2="${at(scale, tick)}" y1="0" y2="${rowHeight}"/>`)}
<line class="whisker" x1="${from}" x2="${to}" y1="${middle}" y2="${middle}"/>${low !== null && end(from)}${high !== null && end(to)}
<circle class="dot" cx="${at(scale, rating)}" cy="${middle}" r="5"/></svg>`;
}

/** The scale above such drawings. */
function intervalAxis(scale: Scale): Html {
  return html`<svg class="axis" width="100%" height="16" aria-hidden="true">${scale.ticks.map(
    (tick) => html`<text x="${at(scale, tick)}" y="12" text-anchor="middle">${tick}</text>`,
  )}</svg>`;
}

function at(scale: Scale, value: number): string {
  return `${(positionOn(scale, value) * 100).toFixed(2)}%`;
}
