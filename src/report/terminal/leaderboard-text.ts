import { visibleText } from '../../kernel/visible-text.ts';
import type { Rating } from '../../ratings/rating.ts';
import type { RatingReport } from '../../ratings/rating-report.ts';
import { positionOn, ratingScale, type Scale } from '../scale.ts';
import { intervalText, points, rankText, ratedThings } from '../words.ts';
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
  const scale = ratingScale(rows);
  const header = ['Rank', 'Agent', 'Rating', '95% interval', '', ratedThings(level), 'W', 'L', 'T'];
  const lines = rows.map((row) => [
    ...[rankText(row), visibleText(row.agent).replaceAll(/\s/g, ' '), points(row.rating)],
    ...[intervalText(row.low, row.high), intervalBar(row, scale, barWidth)],
    ...[row.matches, row.wins, row.losses, row.ties].map(String),
  ]);
  return alignedTable(
    [header, ...lines],
    ['left', 'left', 'right', 'left', 'left', 'right', 'right', 'right', 'right'],
  );
}

/** A rating (`●`) with its interval (`─`, an arrow where a side has no bound) on a scale. @param width in characters */
export function intervalBar({ rating, low, high }: Rating, scale: Scale, width: number): string {
  const cellOf = (value: number) => Math.round(positionOn(scale, value) * (width - 1));
  const [first, last] = [low === null ? 0 : cellOf(low), high === null ? width - 1 : cellOf(high)];
  const cells: string[] = Array.from({ length: width }, (_, cell) => (cell >= first && cell <= last ? '─' : ' '));
  cells[first] = low === null ? '◂' : '├';
  cells[last] = high === null ? '▸' : '┤';
  cells[cellOf(rating)] = '●';
  return cells.join('');
}
