import type { Rating } from '../../ratings/rating.ts';
import type { SeriesPoint } from '../../tournament/series/series-history.ts';
import { wholeChange } from '../change-words.ts';
import { type Html, html } from '../html/html.ts';
import { methodSentences } from '../rating-sentences.ts';
import { counted, intervalText, points, rankText, ratedThings } from '../words.ts';

/** What is said of the schedule that a tournament is a refresh of. */
export interface SeriesInput {
  readonly schedule: string;
  /** With the tournament. */
  readonly now: SeriesPoint;
  /** At the end of the refresh before; null where this is the first. */
  readonly before: SeriesPoint | null;
}

/** Lines that are shown; the rest is in a fold. */
const mostLines = 40;

/** The leaderboard of all refreshes of a schedule together, and what changed since the one before. */
export function seriesSection({ schedule, now, before }: SeriesInput): Html {
  const { board, rows } = now;
  const earlier = new Map(before?.rows.map((row) => [row.agent, row]));
  const head = html`<thead><tr><th scope="col" class="num">Rank</th><th scope="col">Agent</th><th scope="col" class="num">Rating</th><th scope="col">95% interval</th><th scope="col" class="num">Since the refresh before</th><th scope="col" class="num">${ratedThings(board.report.level)}</th></tr></thead>`;
  const lines = rows.map((row) => line(row, earlier.get(row.agent)));
  const more = lines.slice(mostLines);
  return html`<section aria-labelledby="series">
<div class="section-head"><h2 id="series">All refreshes together</h2></div>
<p>${sentence(schedule, now)}</p>
${names('New in this refresh', board.came)}
${names('Still counted, but no longer playing', board.left)}
<div class="wide" role="region" aria-label="Leaderboard of all refreshes" tabindex="0"><table class="compact">
${head}
<tbody>${lines.slice(0, mostLines)}</tbody></table></div>
${
  more.length > 0 &&
  html`<details class="figures-table"><summary>${counted(more.length, 'more agent')}</summary>
<div class="wide" role="region" aria-label="The other agents of all refreshes" tabindex="0"><table class="compact">
${head}
<tbody>${more}</tbody></table></div></details>`
}
<p class="quiet">${methodSentences(board.report).join(' ')} Mean 1000: a rating can move because others came or went.</p>
</section>
`;
}

function line(row: Rating, before: Rating | undefined): Html {
  return html`<tr><td class="num">${rankText(row)}</td><th scope="row">${row.agent}</th><td class="num">${points(row.rating)}</td><td>${intervalText(row.low, row.high)}</td><td class="num">${changeText(row, before)}</td><td class="num">${row.matches}</td></tr>
`;
}

function changeText(row: Rating, before: Rating | undefined): string {
  if (before === undefined || before.matches === 0 || row.matches === 0) return '–';
  return wholeChange(Math.round(row.rating) - Math.round(before.rating));
}

function sentence(schedule: string, { refresh, board }: SeriesPoint): string {
  const { all, counted: count, oldest } = board.matches;
  const since = oldest === null ? '' : `, the oldest of ${oldest.slice(0, 10)}`;
  const weight =
    board.halfLifeDays === null
      ? ''
      : ` A match counts half as much as one ${counted(board.halfLifeDays, 'day')} newer.`;
  return `Refresh ${refresh.number} of ${schedule}: ${count} of ${counted(all, 'match', 'matches')} count${since}.${weight}`;
}

function names(what: string, labels: readonly string[]): Html | false {
  if (labels.length === 0) return false;
  const shown = labels.slice(0, mostLines).join(', ');
  const more = labels.length - mostLines;
  return html`<p>${what}: ${shown}${more > 0 && ` and ${more} more`}.</p>`;
}
