import { failureTags } from '../../../examiner/verdict.ts';
import type { PlayedOn } from '../../arena/played-on.ts';
import type { Share, TournamentShares } from '../../arena/tournament-shares.ts';
import type { ItemRatings } from '../../ratings/ability/combined-rating.ts';
import type { BoundedRating, Rating, RatingReport } from '../../ratings/rating.ts';
import { percent } from '../arena-words.ts';
import { combinedColumns, combinedSentences } from '../combined-table.ts';
import { leaderboardColumns } from '../leaderboard-table.ts';
import { rankSentences } from '../rank-words.ts';
import { cautionSentences, howSentences, tieSentences } from '../rating-sentences.ts';
import { positionOn, ratingScale, type Scale } from '../scale.ts';
import { type Column, fittingColumns, tableWidth, terminalTable, withColumnAfter, withoutColumns } from '../table.ts';
import { alignedTable } from './aligned-table.ts';
import { plainSheet, type Sheet } from './sheet.ts';

/** Characters that an interval bar takes: as many as there is room for. */
const barWidths = { most: 32, fewest: 12 };

/**
 * The leaderboard as an aligned table with one interval bar a line (`●` the rating, `─` its interval, an arrow where a
 * side has no bound), ending with a line break. Control characters in names are shown as their codes.
 *
 * @param level what is rated, and so counted
 */
export function leaderboardText(
  rows: readonly Rating[],
  level: RatingReport['level'],
  sheet: Sheet = plainSheet,
): string {
  const all = leaderboardColumns(level);
  const tells = rows.some(({ aboveNext = null }) => aboveNext !== null);
  return ratedTable(tells ? all : withoutColumns(all, 'above_next'), rows, sheet);
}

/** With a bar a line where there is room for it, and without the columns that there is none for; the best stand out. */
export function ratedTable<Row extends RankedRating>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  sheet: Sheet,
): string {
  const fitting = fittingColumns(columns, rows, sheet.width, 'above_next', 'since', 'last_played');
  const room = sheet.width === null ? barWidths.most : sheet.width - tableWidth(fitting, rows) - gap;
  const width = Math.min(barWidths.most, room);
  const drawn = width < barWidths.fewest ? fitting : withColumnAfter(fitting, 'interval', barColumn(rows, width));
  return terminalTable(
    drawn.map((column) => (column.key === 'agent' || column.key === 'entrant' ? bestInColour(column, sheet) : column)),
    rows,
    sheet,
  );
}

/** Between two columns. */
const gap = 2;

type RankedRating = BoundedRating & Pick<Rating, 'rankLow' | 'rankHigh'>;

/** The name of who can be nothing but the best. */
function bestInColour<Row extends RankedRating>(column: Column<Row>, { paint }: Sheet): Column<Row> {
  const { text } = column;
  if (text === undefined) return column;
  return { ...column, text: (row) => (row.rankHigh === 1 ? paint('good', text(row)) : text(row)) };
}

/** The rating by all graded items as a table with one interval bar a line, and what it says; ends with a line break. */
export function itemRatingsText(items: ItemRatings, sheet: Sheet = plainSheet, on: PlayedOn = 'tree'): string {
  const said = [...combinedSentences(items, on), ...rankSentences(items.agents, items.apart)];
  const sentences = said.map((sentence) => `${sentence}\n`);
  return `${ratedTable(combinedColumns(), items.agents, sheet)}\n${sentences.join('')}`;
}

/** The intervals of a leaderboard drawn on a common scale. @param width in characters */
function barColumn<Row extends BoundedRating>(rows: readonly Row[], width: number): Column<Row> {
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

/** What stands below a leaderboard in a terminal: a sentence a line, how it was made in the last; empty for no battles. */
export function ratingNotes(report: RatingReport, on: PlayedOn = 'tree'): string {
  const how = howSentences(report, on);
  const lines = [
    ...tieSentences(report),
    ...rankSentences(report.ratings, report.toldApart?.apart),
    ...cautionSentences(report, on),
    ...(how.length > 0 ? [`How: ${how.join(' ')}`] : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** The shares of ties, of the four failure tags, of losses without an answer, of seat A and of voids as an aligned table, ending with a line break. */
export function sharesText(shares: TournamentShares): string {
  const rows: readonly (readonly [string, Share, string])[] = [
    ['Ties', shares.tiesByRound, 'judged rounds'],
    ['Level matches', shares.tiesByMatch, 'decided matches'],
    ...failureTags.map((tag) => [`Tag ${tag}`, shares.tags[tag], 'rounds lost with an answer'] as const),
    ['Lost without an answer', shares.lostWithoutAnswer, 'lost rounds'],
    ['Seat A wins', shares.seatAWins, 'rounds with a winner'],
    ['Void rounds', shares.voidRounds, 'rounds'],
    ['Void matches', shares.voidMatches, 'ended matches'],
  ];
  return alignedTable(
    rows.map(([name, { count, of, share }, noun]) => [name, percent(share), `${count} of ${of} ${noun}`]),
    ['left', 'right', 'left'],
  );
}
