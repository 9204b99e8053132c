import { clusterWord, type PlayedOn } from '../../arena/played-on.ts';
import type { Board } from '../../config/rating-settings.ts';
import { firstBoard, type ItemRatings } from '../../ratings/ability/combined-rating.ts';
import type { Rating, RatingReport } from '../../ratings/rating.ts';
import { marked, rowTable } from '../document/document.ts';
import { documentText } from '../document/document-text.ts';
import { combinedColumns, combinedSentences, leaderboardColumns } from '../leaderboard-table.ts';
import { apartSentences, cautionSentences, howSentences } from '../rating-sentences.ts';
import { type Column, withoutColumns } from '../table.ts';
import { plainSheet, type Sheet } from './sheet.ts';

/**
 * The leaderboard as an aligned table, ending with a line break. Control characters in names are shown as their codes.
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

/** A leaderboard without the columns that there is no room for; the name of who can be nothing but the best stands out. */
export function ratedTable<Row extends Pick<Rating, 'rankHigh'>>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  sheet: Sheet,
): string {
  const names = columns.filter(({ key }) => key === 'agent' || key === 'entrant');
  const styles = names.map(({ key, text = () => '' }) => {
    const cell = (row: Row) => (row.rankHigh === 1 ? marked('good', text(row)) : text(row));
    return [key, { cell }] as const;
  });
  const spare = ['above_next', 'since', 'last_played'];
  return documentText([rowTable({ label: '', columns, rows, styles: Object.fromEntries(styles), spare })], sheet);
}

/** The rating by all graded items as a table, and what it says; ends with a line break. */
export function itemRatingsText(items: ItemRatings, sheet: Sheet = plainSheet, on: PlayedOn = 'tree'): string {
  const sentences = combinedSentences(items, on).map((sentence) => `${sentence}\n`);
  return `${ratedTable(combinedColumns(), items.agents, sheet)}\n${sentences.join('')}`;
}

/** Notes below a leaderboard in a terminal, a sentence a line, its method last; empty for no battles. */
export function ratingNotes(report: RatingReport, on: PlayedOn = 'tree'): string {
  const how = howSentences(report, on);
  const lines = [
    ...apartSentences(report.toldApart),
    ...cautionSentences(report, on),
    ...(how.length > 0 ? [`How: ${how.join(' ')}`] : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** Said below a leaderboard whose intervals stand on little, or in which nobody won; empty where neither is so. */
export function leaderboardNotes(
  { ratings: rows, clusteredBy }: Pick<RatingReport, 'ratings' | 'clusteredBy'>,
  on: PlayedOn = 'tree',
): string {
  const indicative = rows.some((row) => row.indicative);
  const few = indicative ? `Fewer than ten ${clusterWord(clusteredBy, on)}s: the intervals are indicative.\n` : '';
  const undecided = rows.some(({ matches }) => matches > 0) && rows.every(({ wins, losses }) => wins + losses === 0);
  const nobody =
    "No match had a winner, so this ranks nobody: see in 'dr-arena report' whether agents found anything.\n";
  return undecided ? few + nobody : few;
}

/** The table with what has to be known to read it. */
export function ratingsText(report: RatingReport, sheet: Sheet, { on = 'tree' }: Pick<BoardsShown, 'on'> = {}): string {
  return `${leaderboardText(report.ratings, report.level, sheet)}\n${ratingNotes(report, on)}${leaderboardNotes(report, on)}`;
}

/** Settings of both boards. */
interface BoardsShown {
  /** The board that stands first; default: by items, where much was graded. */
  readonly wanted?: Board | undefined;
  readonly on?: PlayedOn;
}

/** Both boards, each under its name, the one that was asked for first; that by items is left out where nothing was graded. */
export function boardsText(rating: RatingReport, items: ItemRatings, sheet: Sheet, settings: BoardsShown = {}): string {
  const headed = (head: string, text: string) => `${sheet.paint('heading', head)}\n\n${text}`;
  const byMatches = headed('By matches (Bradley-Terry)', ratingsText(rating, sheet, settings));
  if (items.source === 'none') return byMatches;
  const byItems = headed('By all graded items', itemRatingsText(items, sheet, settings.on));
  const both = firstBoard(settings.wanted, items) === 'items' ? [byItems, byMatches] : [byMatches, byItems];
  return both.join('\n');
}
