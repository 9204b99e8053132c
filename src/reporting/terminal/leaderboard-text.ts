import { failureTags } from '../../../examiner/failure-tag.ts';
import type { Share, TournamentShares } from '../../arena/tournament-shares.ts';
import type { ItemRatings } from '../../ratings/ability/combined-rating.ts';
import type { BoundedRating, Rating, RatingReport } from '../../ratings/rating.ts';
import { percent } from '../arena-words.ts';
import { combinedColumns, combinedSentences } from '../combined-table.ts';
import { leaderboardColumns } from '../leaderboard-table.ts';
import { methodSentences, tieSentences } from '../rating-sentences.ts';
import { positionOn, ratingScale, type Scale } from '../scale.ts';
import { type Column, terminalTable, withColumnAfter, withoutColumns } from '../table.ts';
import { alignedTable } from './aligned-table.ts';

/** Characters that an interval bar takes. */
const barWidth = 32;

/**
 * The leaderboard as an aligned table with one interval bar a line (`●` the rating, `─` its interval, an arrow where a
 * side has no bound), ending with a line break. Control characters in names are shown as their codes.
 *
 * @param level what is rated, and so counted
 */
export function leaderboardText(rows: readonly Rating[], level: RatingReport['level']): string {
  const all = withColumnAfter(leaderboardColumns(level), 'interval', barColumn(rows, barWidth));
  const tells = rows.some(({ aboveNext = null }) => aboveNext !== null);
  return terminalTable(tells ? all : withoutColumns(all, 'above_next'), rows);
}

/** The rating by all graded items as a table with one interval bar a line, and what it says; ends with a line break. */
export function itemRatingsText(items: ItemRatings): string {
  const columns = withColumnAfter(combinedColumns(), 'interval', barColumn(items.agents, barWidth));
  const sentences = combinedSentences(items).map((sentence) => `${sentence}\n`);
  return `${terminalTable(columns, items.agents)}\n${sentences.join('')}`;
}

/** The intervals of a leaderboard drawn on a common scale. @param width in characters */
export function barColumn<Row extends BoundedRating>(rows: readonly Row[], width: number): Column<Row> {
  const scale = ratingScale(rows);
  return { key: 'bar', help: 'the rating with its interval', head: '', text: (row) => intervalBar(row, scale, width) };
}

/** A rating (`●`) with its interval (`─`, an arrow where a side has no bound) on a scale. @param width in characters */
function intervalBar({ rating, low, high }: BoundedRating, scale: Scale, width: number): string {
  if (rating === null) return '';
  const cellOf = (value: number) => Math.round(positionOn(scale, value) * (width - 1));
  const first = low === null ? 0 : cellOf(low);
  const last = high === null ? width - 1 : cellOf(high);
  const cells: string[] = Array.from({ length: width }, (_, cell) => (cell >= first && cell <= last ? '─' : ' '));
  cells[first] = low === null ? '◂' : '├';
  cells[last] = high === null ? '▸' : '┤';
  cells[cellOf(rating)] = '●';
  return cells.join('');
}

/** What stands below a leaderboard in a terminal, one sentence a line, ending with a line break; empty for no battles. */
export function ratingNotes(report: RatingReport): string {
  return [...tieSentences(report), ...methodSentences(report)].map((sentence) => `${sentence}\n`).join('');
}

/** The shares of ties, of the four failure tags, of seat A and of voids as an aligned table, ending with a line break. */
export function sharesText(shares: TournamentShares): string {
  const rows: readonly (readonly [string, Share, string])[] = [
    ['Ties', shares.tiesByRound, 'judged rounds'],
    ['Level matches', shares.tiesByMatch, 'decided matches'],
    ...failureTags.map((tag) => [`Tag ${tag}`, shares.tags[tag], 'lost rounds'] as const),
    ['Seat A wins', shares.seatAWins, 'rounds with a winner'],
    ['Void rounds', shares.voidRounds, 'rounds'],
    ['Void matches', shares.voidMatches, 'ended matches'],
  ];
  return alignedTable(
    rows.map(([name, { count, of, share }, noun]) => [name, percent(share), `${count} of ${of} ${noun}`]),
    ['left', 'right', 'left'],
  );
}
